import Typography, { type TypographyProps } from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

/** Stands in for a screen or its data until they have come. */
export const Loading = (props: TypographyProps) => {
  const translate = useTranslate()
  return (
    <Typography role="status" color="textSecondary" {...props}>
      {translate('list.loading')}
    </Typography>
  )
}
