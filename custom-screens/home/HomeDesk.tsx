import '../../admin/i18n/home-texts.ts'
import { useTranslate } from 'react-admin'
import { PlainButton, PlainLink } from '../../admin/layout/PlainButton.ts'
import { TextBars } from '../../admin/layout/TextBars.tsx'
import { Column, Heading, Words } from '../../admin/layout/words.ts'
import { QuoteToPayment } from '../../admin/pages/QuoteToPayment.tsx'
import { adminBase } from '../../admin/resource/page-path.ts'
import { holdsOneOf } from '../../admin/session.ts'
import { useSession } from '../../admin/use-session.ts'
import { styled } from '../../kinds/styled.ts'
import type { HomeReply } from '../../model/home.ts'
import { projects, roles } from '../../resources.config.ts'
import { CashPosition } from './CashPosition.tsx'
import { JobsAtRisk } from './JobsAtRisk.tsx'
import { LastBackup } from './LastBackup.tsx'
import { News } from './News.tsx'
import { SectionHead, Sections } from './sections.ts'
import { UnallocatedSpend } from './UnallocatedSpend.tsx'
import { useHome } from './use-home.ts'

const Alone = styled(Column)({ alignItems: 'flex-start', paddingBlock: 32 })

/** What a firm without a quote does first. */
const StartHere = () => {
  const translate = useTranslate()
  return (
    <Alone>
      <Heading>{translate('homeDesk.start.title')}</Heading>
      <Words data-tone="second">{translate('homeDesk.start.text')}</Words>
      <PlainLink to={`${adminBase}/${projects.name}`} data-look="solid">
        {translate('homeDesk.start.button')}
      </PlainLink>
    </Alone>
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
            <Heading>{translate(`homeDesk.${part}.title`)}</Heading>
          </SectionHead>
          <TextBars />
          {index === 0 && (
            <Words role="status" data-size="dense" data-tone="second" style={{ marginTop: 16 }}>
              {translate('homeDesk.loading')}
            </Words>
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
      <Alone>
        <Words role="alert" data-tone="bad">
          {translate('homeDesk.failed')}
        </Words>
        <PlainButton type="button" data-look="outlined" onClick={again}>
          {translate('homeDesk.retry')}
        </PlainButton>
      </Alone>
    )
  return (
    <>
      {holdsOneOf([roles.administrator], session) && <LastBackup />}
      {home ? <Found home={home} onSeen={seen} /> : <Awaited />}
    </>
  )
}
