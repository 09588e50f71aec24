import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

/** Where a message leads: a key of the catalogue and an address. */
export interface MessageLink {
  readonly label: string
  readonly to: string
}

/** A short message, and the way to what it speaks of. */
export const LinkedMessage = ({ text, link }: { readonly text: string; readonly link: MessageLink }) => {
  const translate = useTranslate()
  return (
    <>
      <span>{translate(text)}</span>{' '}
      <Link component={RouterLink} to={link.to} color="inherit" sx={{ marginLeft: 1, fontWeight: 600 }}>
        {translate(link.label)}
      </Link>
    </>
  )
}
