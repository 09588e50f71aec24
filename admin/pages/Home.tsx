import { type ComponentType, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { styled } from '../../kinds/styled.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDateInWords } from '../../model/format.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { PlainLink } from '../layout/PlainButton.ts'
import { Words } from '../layout/words.ts'
import { useSession } from '../use-session.ts'
import { QuoteToPayment } from './QuoteToPayment.tsx'

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

/** What a visitor sees: the welcome, what the app is for, and the way in. */
const Visitor = () => {
  const translate = useTranslate()
  return (
    <Visit>
      <Welcome>
        <PageTitle>{translate('home.welcome')}</PageTitle>
        <Words data-tone="second">{translate('home.intro')}</Words>
      </Welcome>
      <QuoteToPayment />
      <div>
        <PlainLink to="/login" data-look="solid" data-large>
          {translate('home.logIn')}
        </PlainLink>
      </div>
    </Visit>
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
      <Greeting>
        <PageTitle>{translate('home.welcomeBack', { name: session.name })}</PageTitle>
        <Words data-tone="third">{formatDateInWords(firmDay())}</Words>
      </Greeting>
      <Suspense fallback={<div data-awaited />}>
        <Desk key={session.email} />
      </Suspense>
    </>
  )
}
