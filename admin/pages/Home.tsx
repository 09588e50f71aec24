import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ComponentType, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDateInWords } from '../../model/format.ts'
import type { CustomScreens } from '../extension-points.ts'
import { PageTitle } from '../layout/Paper.tsx'
import { useSession } from '../session.ts'

const Visit = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 32,
  maxWidth: 1080,
  paddingBlock: 24,
  [theme.breakpoints.down('sm')]: { paddingBlock: 8 },
}))

const Welcome = styled('div')({ display: 'grid', gap: 8, '& > p': { maxWidth: 640 } })

const Greeting = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 16,
  [theme.breakpoints.up('sm')]: { '& > p': { marginLeft: 'auto' } },
}))

const Visitor = ({ introduction, Picture }: CustomScreens['visitor']) => {
  const translate = useTranslate()
  return (
    <Visit>
      <Welcome>
        <PageTitle>{translate('home.welcome')}</PageTitle>
        <Typography color="textSecondary">{translate(introduction)}</Typography>
      </Welcome>
      {Picture && <Picture />}
      <div>
        <Button component={Link} variant="contained" size="large" to="/login">
          {translate('home.logIn')}
        </Button>
      </div>
    </Visit>
  )
}

interface HomeProps extends Pick<CustomScreens, 'visitor'> {
  readonly Desk: ComponentType
}

export const Home = ({ visitor, Desk }: HomeProps) => {
  const translate = useTranslate()
  const session = useSession()
  if (!session) return <Visitor {...visitor} />
  return (
    <>
      <Greeting>
        <PageTitle>{translate('home.welcomeBack', { name: session.name })}</PageTitle>
        <Typography color="textTertiary">{formatDateInWords(firmDay())}</Typography>
      </Greeting>
      <Suspense fallback={<div data-awaited />}>
        <Desk key={session.email} />
      </Suspense>
    </>
  )
}
