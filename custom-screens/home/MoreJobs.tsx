import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatCount } from '../../model/format.ts'
import { maxListed } from './sections.ts'

export const MoreJobs = ({ of }: { readonly of: readonly object[] }) => {
  const translate = useTranslate()
  return of.length > maxListed ? (
    <Typography variant="body2" color="textSecondary">
      {translate('homeDesk.more', { count: formatCount(of.length - maxListed) })}
    </Typography>
  ) : null
}
