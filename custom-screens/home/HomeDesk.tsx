import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import '../i18n/home-texts.ts'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { TextSkeleton } from '../../admin/layout/Paper.tsx'
import { LoadError } from '../../admin/table/LoadError.tsx'
import type { HomeSoFar } from '../../model/costing/home.ts'
import { SetUp } from '../set-up/SetUp.tsx'
import { CashPosition } from './CashPosition.tsx'
import { JobsAtRisk } from './JobsAtRisk.tsx'
import { News } from './News.tsx'
import { QuoteToPayment } from './QuoteToPayment.tsx'
import { SectionHead, Sections } from './sections.tsx'
import { Today } from './Today.tsx'
import { UnallocatedSpend } from './UnallocatedSpend.tsx'
import { useHome } from './use-home.ts'

const Failure = styled('div')({ marginTop: 16 })

/** By column. */
const columns = [
  ['today', 'risks', 'cash'],
  ['unallocated', 'news'],
] as const

interface FoundProps {
  readonly home: HomeSoFar
  readonly onSeen: () => void
  readonly onAddUp: () => void
  readonly isAdding: boolean
}

type Part = (typeof columns)[number][number]

/** A part that takes too long and loads on request. */
const NotAddedUp = ({
  part,
  onAddUp,
  isAdding,
}: Omit<FoundProps, 'home' | 'onSeen'> & { readonly part: Part }) => {
  const translate = useTranslate()
  return (
    <section>
      <SectionHead>
        <Typography variant="h2">{translate(`homeDesk.${part}.title`)}</Typography>
        <Button variant="outlined" onClick={onAddUp} disabled={isAdding}>
          {translate('homeDesk.addUp')}
        </Button>
      </SectionHead>
      <Typography color="textSecondary" role="status">
        {translate(isAdding ? 'homeDesk.addingUp' : 'homeDesk.takesLong')}
      </Typography>
    </section>
  )
}

const Parts = ({ home, onSeen, ...adding }: FoundProps) =>
  home.hasQuotes || home.hasPurchases ? (
    <Sections>
      <div>
        {home.attention && home.paymentDates && home.supplierQueries && home.approvedTogether ? (
          <Today
            attention={home.attention}
            paymentDates={home.paymentDates}
            supplierQueries={home.supplierQueries}
            approvedTogether={home.approvedTogether}
            today={home.today}
          />
        ) : (
          <NotAddedUp part="today" {...adding} />
        )}
        {home.risks && home.openJobs !== null ? (
          <JobsAtRisk risks={home.risks} openJobs={home.openJobs} />
        ) : (
          <NotAddedUp part="risks" {...adding} />
        )}
        {home.cash ? <CashPosition cash={home.cash} /> : <NotAddedUp part="cash" {...adding} />}
      </div>
      <div>
        {home.unallocated && home.attention ? (
          <UnallocatedSpend unallocated={home.unallocated} attention={home.attention} />
        ) : (
          <NotAddedUp part="unallocated" {...adding} />
        )}
        <News news={home.news} onSeen={onSeen} />
      </div>
    </Sections>
  ) : (
    <QuoteToPayment />
  )

const Found = (props: FoundProps) => {
  const { hasQuotes, hasPurchases } = props.home
  const parts = <Parts {...props} />
  return hasQuotes && hasPurchases ? parts : <SetUp>{parts}</SetUp>
}

/** Loading state; the page footer appears with it (Layout.tsx). */
const Awaited = () => {
  const translate = useTranslate()
  return (
    <Sections data-awaited>
      {columns.map((parts) => (
        <div key={parts[0]}>
          {parts.map((part) => (
            <section key={part}>
              <SectionHead>
                <Typography variant="h2">{translate(`homeDesk.${part}.title`)}</Typography>
              </SectionHead>
              <TextSkeleton />
              {part === 'today' && (
                <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 2 }}>
                  {translate('homeDesk.loading')}
                </Typography>
              )}
            </section>
          ))}
        </div>
      ))}
    </Sections>
  )
}

export const HomeDesk = () => {
  const { home, failed, again, markAsSeen, addUp, isAdding } = useHome()
  return (
    <>
      {failed && (
        <Failure>
          <LoadError onRetry={again} isAgain={home !== null} />
        </Failure>
      )}
      {home && <Found home={home} onSeen={markAsSeen} onAddUp={addUp} isAdding={isAdding} />}
      {!home && !failed && <Awaited />}
    </>
  )
}
