import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { HomeLink } from '../extension-points.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { useSession } from '../use-session.ts'
import { HomeTiles } from './HomeTiles.tsx'
import { QuoteToPayment } from './QuoteToPayment.tsx'

/** The welcome, a picture of what the app is for and, when signed in, the ways into it. */
export const Home = ({ links }: { readonly links: readonly HomeLink[] }) => {
  const translate = useTranslate()
  const session = useSession()
  return (
    <Stack spacing={4} sx={{ maxWidth: 1080, mx: 'auto', py: { xs: 1, sm: 4 } }}>
      <Stack spacing={1}>
        <PageTitle>
          {session ? translate('home.welcomeBack', { name: session.name }) : translate('home.welcome')}
        </PageTitle>
        <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
          {translate('home.intro')}
        </Typography>
      </Stack>
      {session && <HomeTiles links={links} />}
      <QuoteToPayment />
      {!session && (
        <Box>
          <Button component={Link} to="/login" variant="contained" size="large">
            {translate('home.logIn')}
          </Button>
        </Box>
      )}
    </Stack>
  )
}
