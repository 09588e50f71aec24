import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { adminBase } from '../../admin/page-path.ts'
import {
  type HomeReply,
  type PaymentDate,
  type PaymentDateKind,
  paymentDateKinds,
} from '../../model/costing/home.ts'
import { applicationLines, applications, projects } from '../../resources.config.ts'
import { paymentDateText } from './payment-date-text.ts'
import { FigureLink, QuietLink, Rows } from './sections.tsx'

const mostOfKind = 5

const Dates = styled(Rows)({
  '& > li': { padding: '8px 0' },
  '& p': { margin: 0 },
})

interface DateProps {
  readonly date: PaymentDate
  readonly today: string
}

const DateRow = ({ date, today }: DateProps) => {
  const translate = useTranslate()
  const { kind, project, application } = date
  const job = project.number ?? project.name
  const isNext = kind === 'applicationsToMake'
  return (
    <li>
      <QuietLink
        translate="no"
        to={
          isNext || kind === 'retentionToRelease'
            ? `${adminBase}/${projects.name}/${project.id}/${applications.name}`
            : `${adminBase}/${applications.name}/${application.id}/${applicationLines.name}`
        }
      >
        <p>
          <strong>
            {isNext
              ? job
              : translate('homeDesk.attention.applicationOf', { job, number: application.number })}
          </strong>
        </p>
        <p>{paymentDateText(date, today, translate)}</p>
      </QuietLink>
    </li>
  )
}

interface PaymentDatesProps {
  readonly dates: readonly PaymentDate[]
  readonly figures: Pick<HomeReply['attention'], PaymentDateKind>
  readonly today: string
}

/** What applications for payment ask for, the oldest of each kind first. */
export const PaymentDates = ({ dates, figures, today }: PaymentDatesProps) => {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="h3" id="payment-dates" sx={{ mt: 2 }}>
        {translate('homeDesk.attention.paymentDates')}
      </Typography>
      <Dates aria-labelledby="payment-dates">
        {paymentDateKinds.flatMap((kind) => {
          const figure = figures[kind]
          const shown = dates.filter((date) => date.kind === kind).slice(0, mostOfKind)
          return [
            ...shown.map((date) => (
              <DateRow key={`${kind} ${date.application.id}`} date={date} today={today} />
            )),
            figure.value > shown.length && (
              <li key={kind}>
                <FigureLink figure={figure}>
                  {translate(`homeDesk.attention.${kind}`, { smart_count: figure.value })}
                </FigureLink>
              </li>
            ),
          ]
        })}
      </Dates>
    </>
  )
}
