import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

/** The heading of a page, also set as the title of the browser tab. */
export const PageTitle = ({ children }: { readonly children: string }) => {
  const appName = useTranslate()('app.name')
  return (
    <>
      <title>{`${children} – ${appName}`}</title>
      <Typography variant="h1">{children}</Typography>
    </>
  )
}
