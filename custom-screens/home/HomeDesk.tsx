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
import type { HomeSoFar } from '../../model/home.ts'
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

const parts = ['risks', 'unallocated', 'cash', 'news'] as const

interface FoundProps {
  readonly home: HomeSoFar
  readonly onSeen: () => void
  readonly onAddUp: () => void
  readonly isAdding: boolean
}

type Part = (typeof parts)[number]

/** A part that is added up over so many records that nobody should wait for it who has not asked. */
const NotAddedUp = ({
  part,
  onAddUp,
  isAdding,
}: Omit<FoundProps, 'home' | 'onSeen'> & { readonly part: Part }) => {
  const translate = useTranslate()
  return (
    <section>
      <SectionHead>
        <Heading>{translate(`homeDesk.${part}.title`)}</Heading>
        <PlainButton type="button" data-look="outlined" onClick={onAddUp} disabled={isAdding}>
          {translate('homeDesk.addUp')}
        </PlainButton>
      </SectionHead>
      <Words role="status" data-tone="second">
        {translate(isAdding ? 'homeDesk.addingUp' : 'homeDesk.takesLong')}
      </Words>
    </section>
  )
}

const Found = ({ home, onSeen, ...adding }: FoundProps) => (
  <>
    {!home.hasPurchases && <QuoteToPayment />}
    {home.hasQuotes || home.hasPurchases ? (
      <Sections>
        {home.risks && home.openJobs !== null ? (
          <JobsAtRisk risks={home.risks} openJobs={home.openJobs} />
        ) : (
          <NotAddedUp part="risks" {...adding} />
        )}
        {home.unallocated && home.attention ? (
          <UnallocatedSpend unallocated={home.unallocated} attention={home.attention} />
        ) : (
          <NotAddedUp part="unallocated" {...adding} />
        )}
        {home.cash ? <CashPosition cash={home.cash} /> : <NotAddedUp part="cash" {...adding} />}
        <News news={home.news} onSeen={onSeen} />
      </Sections>
    ) : (
      <StartHere />
    )}
  </>
)

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
  const { home, failed, again, seen, addUp, isAdding } = useHome()
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
      {home ? <Found home={home} onSeen={seen} onAddUp={addUp} isAdding={isAdding} /> : <Awaited />}
    </>
  )
}
