import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Outlet, useNavigation } from 'react-router-dom'
import { Footer } from './Footer.tsx'
import { TopMenu } from './TopMenu.tsx'

/** Seen when it has the focus: the first Tab of a page leads past the menu. */
const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 2000,
  padding: '8px 16px',
  background: (theme.vars ?? theme).palette.background.paper,
  color: (theme.vars ?? theme).palette.text.primary,
  '&:focus': { top: 8 },
}))

/** What every page has: the menu above, the footer below. */
export const Shell = () => {
  const translate = useTranslate()
  const isLoading = useNavigation().state === 'loading'
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink href="#content">{translate('app.skipToContent')}</SkipLink>
      <TopMenu />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        aria-busy={isLoading}
        sx={{ flexGrow: 1, minWidth: 0, px: { xs: 1.5, sm: 3 }, py: 2, outline: 'none !important' }}
      >
        <Outlet />
      </Box>
      <Footer />
    </Box>
  )
}
