import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { apiBase } from '../../model/paths.ts'

/** Specification section 9. */
const copyrightYear = 2024

/** Copyright, version and the address of the API. */
export const Footer = () => {
  const translate = useTranslate()
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        px: { xs: 1.5, sm: 3 },
        py: 1,
        fontSize: 12,
        color: 'text.secondary',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <span>{translate('footer.copyright', { year: copyrightYear })}</span>
      <span>{translate('footer.version', { version: import.meta.env.APP_VERSION })}</span>
      <span>{translate('footer.api', { address: apiBase })}</span>
    </Box>
  )
}
