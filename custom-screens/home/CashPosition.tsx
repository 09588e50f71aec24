import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { HomeFigure, HomeReply } from '../../model/costing/home.ts'
import { formatSterling } from '../../model/format.ts'
import { FigureLink, Hero, MoreJobs, maxListed, ProjectName, Rows, SectionHead } from './sections.tsx'

/** Pixels of the chart, which keep what is below it from moving. */
const chartHeight = 284

/** Not in the first page, which shows it after its figures only. */
const PaidByMonth = lazy(async () => ({ default: (await import('./PaidByMonth.tsx')).PaidByMonth }))

const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 320px) minmax(0, 1fr)',
  gap: 36,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
}))

const Jobs = styled(Rows)({
  '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '6px 0' },
  '& [data-small]': { fontSize: 12, gridColumn: '1 / -1' },
})

const Open = styled('span')(({ theme }) => ({ fontWeight: 600, color: theme.vars.palette.warning.main }))

interface NotCountedProps {
  readonly name: 'undated' | 'later'
  readonly spend: HomeFigure
  readonly payments: HomeFigure
}

/** Amounts outside the figure: undated, or dated after today. */
const NotCounted = ({ name, spend, payments }: NotCountedProps) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`homeDesk.cash.${key}`, values)
  const figures = [['spend', spend] as const, ['payments', payments] as const].filter(
    ([, { value }]) => value !== 0,
  )
  if (figures.length === 0) return null
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {say(name)}{' '}
      {figures.map(([key, figure], index) => (
        <span key={key}>
          {index > 0 && ', '}
          <Open>
            <FigureLink figure={figure}>{say(key, { amount: formatSterling(figure.value) })}</FigureLink>
          </Open>
        </span>
      ))}
    </Typography>
  )
}

interface PaidAndInvoicedProps {
  readonly paid: HomeFigure
  readonly invoiced: HomeFigure
}

const PaidAndInvoiced = ({ paid, invoiced }: PaidAndInvoicedProps) => {
  const translate = useTranslate()
  const text = (name: string, { value }: HomeFigure) =>
    translate(`homeDesk.cash.${name}`, { amount: formatSterling(value) })
  return (
    <>
      <FigureLink figure={paid}>{text('paidAmount', paid)}</FigureLink>
      {', '}
      <FigureLink figure={invoiced}>{text('invoicedAmount', invoiced)}</FigureLink>
    </>
  )
}

/** Paid − invoiced up to today, per open job and in total, with the last twelve months of both. */
export const CashPosition = ({ cash }: Pick<HomeReply, 'cash'>) => {
  const translate = useTranslate()
  const say = (name: string, values = {}) => translate(`homeDesk.cash.${name}`, values)
  const { jobs, months } = cash
  return (
    <section>
      <SectionHead>
        <Typography variant="h2" title={translate('homeDesk.meanings.cash')}>
          {say('title')}
        </Typography>
        <span>{say('of', { smart_count: jobs.length })}</span>
      </SectionHead>
      <Split>
        <div>
          <Hero>{formatSterling(cash.amount)}</Hero>
          <Typography variant="body2" color="textSecondary">
            <PaidAndInvoiced {...cash} />
          </Typography>
          <NotCounted name="undated" spend={cash.undatedSpend} payments={cash.undatedPayments} />
          <NotCounted name="later" spend={cash.laterSpend} payments={cash.laterPayments} />
          <Jobs>
            {jobs.slice(0, maxListed).map(({ project, paid, invoiced, amount }) => (
              <li key={project.id}>
                <span>
                  <span data-soft>{project.number}</span> <ProjectName {...project} />
                </span>
                <span data-end data-tone={amount < 0 ? 'bad' : undefined}>
                  {formatSterling(amount)}
                </span>
                <span data-small data-soft>
                  <PaidAndInvoiced paid={paid} invoiced={invoiced} />
                </span>
              </li>
            ))}
          </Jobs>
          <MoreJobs of={jobs} />
        </div>
        <div>
          <Suspense fallback={<div data-awaited style={{ height: chartHeight }} />}>
            <PaidByMonth months={months} />
          </Suspense>
        </div>
      </Split>
    </section>
  )
}
