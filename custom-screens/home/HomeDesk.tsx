import '../../admin/i18n/home-texts.ts'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { PlainButton, PlainLink } from '../../admin/layout/PlainButton.ts'
import { TextBars } from '../../admin/layout/TextBars.tsx'
import { QuoteToPayment } from '../../admin/pages/QuoteToPayment.tsx'
import { adminBase } from '../../admin/resource/page-path.ts'
import { holdsOneOf } from '../../admin/session.ts'
import { useSession } from '../../admin/use-session.ts'
import type { HomeReply } from '../../model/home.ts'
import { projects, roles } from '../../resources.config.ts'
import { CashPosition } from './CashPosition.tsx'
import { JobsAtRisk } from './JobsAtRisk.tsx'
import { LastBackup } from './LastBackup.tsx'
import { News } from './News.tsx'
import { SectionHead, Sections } from './sections.ts'
import { UnallocatedSpend } from './UnallocatedSpend.tsx'
import { useHome } from './use-home.ts'

/** What a firm without a quote does first. */
const StartHere = () => {
  const translate = useTranslate()
  return (
    <Stack spacing={2} sx={{ py: 4, alignItems: 'flex-start' }}>
      <Typography variant="h2">{translate('homeDesk.start.title')}</Typography>
      <Typography color="textSecondary">{translate('homeDesk.start.text')}</Typography>
      <PlainLink to={`${adminBase}/${projects.name}`} data-look="solid">
        {translate('homeDesk.start.button')}
      </PlainLink>
    </Stack>
  )
}

interface FoundProps {
  readonly home: HomeReply
  readonly onSeen: () => void
}

const Found = ({ home, onSeen }: FoundProps) => (
  <>
    {!home.hasPurchases && <QuoteToPayment />}
    {home.hasQuotes || home.hasPurchases ? (
      <Sections>
        <JobsAtRisk risks={home.risks} openJobs={home.openJobs} />
        <UnallocatedSpend unallocated={home.unallocated} attention={home.attention} />
        <CashPosition cash={home.cash} />
        <News news={home.news} onSeen={onSeen} />
      </Sections>
    ) : (
      <StartHere />
    )}
  </>
)

const parts = ['risks', 'unallocated', 'cash', 'news'] as const

/** The parts while their figures are fetched; the foot of the page comes with them (Shell.tsx). */
const Awaited = () => {
  const translate = useTranslate()
  return (
    <Sections data-awaited>
      {parts.map((part, index) => (
        <section key={part}>
          <SectionHead>
            <Typography variant="h2">{translate(`homeDesk.${part}.title`)}</Typography>
          </SectionHead>
          <TextBars />
          {index === 0 && (
            <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              {translate('homeDesk.loading')}
            </Typography>
          )}
        </section>
      ))}
    </Sections>
  )
}

/** The home page of who is signed in: what needs somebody, what is wrong, and what others did. */
export const HomeDesk = () => {
  const translate = useTranslate()
  const session = useSession()
  const { home, failed, again, seen } = useHome()
  if (failed)
    return (
      <Stack spacing={2} sx={{ py: 4, alignItems: 'flex-start' }}>
        <Typography role="alert" color="error">
          {translate('homeDesk.failed')}
        </Typography>
        <PlainButton type="button" data-look="outlined" onClick={again}>
          {translate('homeDesk.retry')}
        </PlainButton>
      </Stack>
    )
  return (
    <>
      {holdsOneOf([roles.administrator], session) && <LastBackup />}
      {home ? <Found home={home} onSeen={seen} /> : <Awaited />}
    </>
  )
}
