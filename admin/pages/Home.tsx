import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ComponentType, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDateInWords } from '../../model/format.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { PlainLink } from '../layout/PlainButton.ts'
import { useSession } from '../use-session.ts'
import { QuoteToPayment } from './QuoteToPayment.tsx'

/** What a visitor sees: the welcome, what the app is for, and the way in. */
const Visitor = () => {
  const translate = useTranslate()
  return (
    <Stack spacing={4} sx={{ maxWidth: 1080, py: { xs: 1, sm: 3 } }}>
      <Stack spacing={1}>
        <PageTitle>{translate('home.welcome')}</PageTitle>
        <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
          {translate('home.intro')}
        </Typography>
      </Stack>
      <QuoteToPayment />
      <Box>
        <PlainLink to="/login" data-look="solid" data-large>
          {translate('home.logIn')}
        </PlainLink>
      </Box>
    </Stack>
  )
}

interface HomeProps {
  /** What is below the welcome. */
  readonly Desk: ComponentType
}

/** The welcome and, below it, what needs the person who is signed in. */
export const Home = ({ Desk }: HomeProps) => {
  const translate = useTranslate()
  const session = useSession()
  if (!session) return <Visitor />
  return (
    <>
      <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <PageTitle>{translate('home.welcomeBack', { name: session.name })}</PageTitle>
        <Typography color="textTertiary" sx={{ ml: { sm: 'auto' } }}>
          {formatDateInWords(firmDay())}
        </Typography>
      </Stack>
      <Suspense fallback={<div data-awaited />}>
        <Desk key={session.email} />
      </Suspense>
    </>
  )
}
