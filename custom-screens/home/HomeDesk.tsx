import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import '../i18n/home-texts.ts'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { type TranslateFunction as Translate, useTranslate } from 'react-admin'
import { TextSkeleton } from '../../admin/layout/Paper.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import { hasAnyRole, useSession } from '../../admin/session.ts'
import { type, weight } from '../../admin/theme/tokens.ts'
import type { BackupSchedule } from '../../model/backups.ts'
import type { HomeSoFar } from '../../model/costing/home.ts'
import { formatInstant } from '../../model/format.ts'
import { projects, roles } from '../../resources.config.ts'
import { CashPosition } from './CashPosition.tsx'
import { JobsAtRisk } from './JobsAtRisk.tsx'
import { News } from './News.tsx'
import { QuoteToPayment } from './QuoteToPayment.tsx'
import { SectionHead, Sections } from './sections.tsx'
import { UnallocatedSpend } from './UnallocatedSpend.tsx'
import { useHome } from './use-home.ts'

const sentenceOf = ({ everyHours, lastAt, isLate }: BackupSchedule, translate: Translate) => {
  if (everyHours === null) return translate('homeDesk.backup.notTaken')
  if (lastAt === null) return translate('homeDesk.backup.none')
  return translate(isLate ? 'homeDesk.backup.late' : 'homeDesk.backup.last', { at: formatInstant(lastAt) })
}

/** Fixed height, so that the content below does not move. On a phone the longest sentences take two lines. */
const Line = styled(Typography)(({ theme }) => ({
  display: 'block',
  marginTop: 4,
  minHeight: type.dense[1],
  [theme.breakpoints.down('sm')]: { minHeight: 2 * type.dense[1] },
}))

/** Age of the last backup, as a warning if it is overdue. For Administrators. */
const LastBackup = () => {
  const translate = useTranslate()
  const [schedule, setSchedule] = useState<BackupSchedule | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    // Errors are ignored; the rest of the page reports them.
    requestJson<BackupSchedule>('/Backups/schedule', { signal: leaving.signal }).then(setSchedule, () => {})
    return () => leaving.abort()
  }, [])
  const isLate = schedule?.isLate === true
  return (
    <Line
      variant={isLate ? 'body2' : 'caption'}
      color={isLate ? 'warning' : 'textTertiary'}
      sx={{ fontWeight: isLate ? weight.strong : undefined }}
    >
      {schedule && sentenceOf(schedule, translate)}
    </Line>
  )
}

const Alone = styled(Stack)({ gap: 16, alignItems: 'flex-start', paddingBlock: 32 })

const StartHere = () => {
  const translate = useTranslate()
  return (
    <Alone>
      <Typography variant="h2">{translate('homeDesk.start.title')}</Typography>
      <Typography color="textSecondary">{translate('homeDesk.start.text')}</Typography>
      <Button component={Link} variant="contained" to={`${adminBase}/${projects.name}`}>
        {translate('homeDesk.start.button')}
      </Button>
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
        {home.unallocated && home.attention && home.paymentDates && home.supplierQueries ? (
          <UnallocatedSpend
            unallocated={home.unallocated}
            attention={home.attention}
            paymentDates={home.paymentDates}
            today={home.today}
            supplierQueries={home.supplierQueries}
          />
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

/** Loading state; the page footer appears with it (Layout.tsx). */
const Awaited = () => {
  const translate = useTranslate()
  return (
    <Sections data-awaited>
      {parts.map((part, index) => (
        <section key={part}>
          <SectionHead>
            <Typography variant="h2">{translate(`homeDesk.${part}.title`)}</Typography>
          </SectionHead>
          <TextSkeleton />
          {index === 0 && (
            <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 2 }}>
              {translate('homeDesk.loading')}
            </Typography>
          )}
        </section>
      ))}
    </Sections>
  )
}

export const HomeDesk = () => {
  const translate = useTranslate()
  const session = useSession()
  const { home, failed, again, markAsSeen, addUp, isAdding } = useHome()
  if (failed)
    return (
      <Alone>
        <Typography color="error" role="alert">
          {translate('homeDesk.failed')}
        </Typography>
        <Button variant="outlined" onClick={again}>
          {translate('homeDesk.retry')}
        </Button>
      </Alone>
    )
  return (
    <>
      {hasAnyRole([roles.administrator], session) && <LastBackup />}
      {home ? <Found home={home} onSeen={markAsSeen} onAddUp={addUp} isAdding={isAdding} /> : <Awaited />}
    </>
  )
}
