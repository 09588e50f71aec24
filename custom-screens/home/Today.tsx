import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { outline } from '../../admin/outline.ts'
import { adminBase } from '../../admin/page-path.ts'
import {
  type attentionKinds,
  type HomeReply,
  type PaymentDate,
  paymentDateKinds,
  subcontractKinds,
} from '../../model/costing/home.ts'
import { formatDate, formatSterling } from '../../model/format.ts'
import { paymentDateText } from './payment-date-text.ts'
import { FigureLink, QuietLink, Rows, SectionHead } from './sections.tsx'

const {
  'application-lines': applicationLines,
  applications,
  projects,
  subcontracts,
  valuations,
} = outline.resources

/** Counts of things to do, the most urgent first. The other kinds are loose ends. */
export const workKinds = [
  'undeliveredOrders',
  'unreachedPeople',
  ...subcontractKinds,
  'queriedInvoices',
  'changedSinceApproved',
  'invoicesToCheck',
  'approvedNotSent',
] as const satisfies readonly (typeof attentionKinds)[number][]

const most = 12

const Work = styled(Rows)({
  '& > li': { gridTemplateColumns: '84px minmax(0, 1fr) auto' },
})

const silentZero = (amount: number): string => (amount === 0 ? '' : formatSterling(amount))

const addressOf = ({ kind, project, application, subcontract }: PaymentDate): string => {
  if (subcontract) return `${adminBase}/${subcontracts.name}/${subcontract.id}/${valuations.name}`
  return application === null || kind === 'applicationsToMake' || kind === 'retentionToRelease'
    ? `${adminBase}/${projects.name}/${project.id}/${applications.name}`
    : `${adminBase}/${applications.name}/${application.id}/${applicationLines.name}`
}

const DateRow = ({ date, today }: { readonly date: PaymentDate; readonly today: string }) => {
  const translate = useTranslate()
  const job = date.project.number ?? date.project.name
  const { kind, application, subcontract } = date
  const ofApplication = () =>
    kind === 'applicationsToMake' || !application
      ? job
      : translate('homeDesk.attention.applicationOf', { job, number: application.number })
  const name = subcontract ? `${job}/${subcontract.number} ${subcontract.supplierName}` : ofApplication()
  return (
    <li>
      <span data-tone={date.day < today ? 'bad' : undefined}>{formatDate(date.day)}</span>
      <QuietLink translate="no" to={addressOf(date)}>
        <strong>{name}</strong> · {paymentDateText(date, today, translate)}
      </QuietLink>
      <span data-end>{silentZero(date.amount)}</span>
    </li>
  )
}

type TodayProps = Pick<
  HomeReply,
  'attention' | 'paymentDates' | 'supplierQueries' | 'approvedTogether' | 'today'
>

/** What is to do today: what has a date first, the oldest at the top, then what waits. Each line leads to it. */
export const Today = ({ attention, paymentDates, supplierQueries, approvedTogether, today }: TodayProps) => {
  const translate = useTranslate()
  const dates = [...paymentDates].sort((one, other) => one.day.localeCompare(other.day))
  const shown = dates.slice(0, most)
  const left = paymentDateKinds.filter(
    (kind) => attention[kind].value > shown.filter((date) => date.kind === kind).length,
  )
  const waiting = [...left, ...workKinds].filter((kind) => attention[kind].value > 0)
  const isEmpty =
    [shown, waiting, approvedTogether].every(({ length }) => length === 0) && supplierQueries.lines === 0
  return (
    <section>
      <SectionHead>
        <Typography variant="h2" title={translate('homeDesk.meanings.today')}>
          {translate('homeDesk.today.title')}
        </Typography>
      </SectionHead>
      {isEmpty ? (
        <Typography color="textSecondary">{translate('homeDesk.today.none')}</Typography>
      ) : (
        <Work>
          {shown.map((date) => (
            <DateRow
              key={`${date.kind} ${date.project.id} ${date.application?.id} ${date.subcontract?.id}`}
              date={date}
              today={today}
            />
          ))}
          {supplierQueries.lines > 0 && (
            <li>
              <span data-soft>{translate('homeDesk.today.waits')}</span>
              <FigureLink figure={supplierQueries.amount}>
                {translate('homeDesk.today.supplierQueries', { smart_count: supplierQueries.lines })}
              </FigureLink>
              <span data-end>{silentZero(supplierQueries.amount.value)}</span>
            </li>
          )}
          {approvedTogether.map(({ supplierName, person, day, invoices, amount }) => (
            <li key={`${supplierName} ${person} ${day}`}>
              <span>{formatDate(day)}</span>
              <FigureLink figure={amount}>
                {translate('homeDesk.today.approvedTogether', {
                  supplier: supplierName,
                  person,
                  number: invoices,
                })}
              </FigureLink>
              <span data-end>{formatSterling(amount.value)}</span>
            </li>
          ))}
          {waiting.map((kind) => (
            <li key={kind}>
              <span data-soft>{translate('homeDesk.today.waits')}</span>
              <FigureLink figure={attention[kind]}>
                {translate(`homeDesk.attention.${kind}`, { smart_count: attention[kind].value })}
              </FigureLink>
              <span data-end>{silentZero(attention[kind].amount ?? 0)}</span>
            </li>
          ))}
        </Work>
      )}
    </section>
  )
}
