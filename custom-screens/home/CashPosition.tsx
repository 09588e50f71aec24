import { useTranslate } from 'react-admin'
import { Drawing, Legend } from '../../admin/charts/Drawing.ts'
import { PairedBars } from '../../admin/charts/PairedBars.tsx'
import { Heading, Words } from '../../admin/layout/words.ts'
import { styled } from '../../kinds/styled.ts'
import { formatMonth, formatShortMonth } from '../../model/format.ts'
import type { HomeReply } from '../../model/home.ts'
import { FigureLink } from './FigureLink.tsx'
import { MoreJobs } from './MoreJobs.tsx'
import { ProjectName } from './ProjectName.tsx'
import { pounds } from './pounds.ts'
import { Hero, mostListed, Rows, SectionHead } from './sections.ts'

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

const Undated = styled('span')(({ theme }) => ({
  '&[data-some]': { fontWeight: 600, color: theme.palette.warning.main },
}))

const Sample = ({ part }: { readonly part: string }) => (
  <Drawing aria-hidden viewBox="0 0 24 10">
    <rect x="6" y="0.5" width="12" height="9" data-part={part} />
  </Drawing>
)

/** Paid less invoiced, per open job and in all, and the last twelve months of both. */
export const CashPosition = ({ cash }: Pick<HomeReply, 'cash'>) => {
  const translate = useTranslate()
  const say = (name: string, values = {}) => translate(`homeDesk.cash.${name}`, values)
  const { jobs, months, undatedSpend, undatedPayments } = cash
  return (
    <section>
      <SectionHead>
        <Heading>{say('title')}</Heading>
        <span>{say('of', { smart_count: jobs.length })}</span>
      </SectionHead>
      <Split>
        <div>
          <Hero>{pounds(cash.amount)}</Hero>
          <Words data-size="dense" data-tone="second">
            <FigureLink figure={cash.paid}>
              {say('paidAmount', { amount: pounds(cash.paid.value) })}
            </FigureLink>
            {', '}
            <FigureLink figure={cash.invoiced}>
              {say('invoicedAmount', { amount: pounds(cash.invoiced.value) })}
            </FigureLink>
          </Words>
          <Jobs>
            {jobs.slice(0, mostListed).map(({ project, paid, invoiced, amount }) => (
              <li key={project.id}>
                <span>
                  <span data-soft>{project.number}</span> <ProjectName {...project} />
                </span>
                <span data-end data-tone={amount < 0 ? 'bad' : undefined}>
                  {pounds(amount)}
                </span>
                <span data-small data-soft>
                  <FigureLink figure={paid}>{say('paidAmount', { amount: pounds(paid.value) })}</FigureLink>
                  {', '}
                  <FigureLink figure={invoiced}>
                    {say('invoicedAmount', { amount: pounds(invoiced.value) })}
                  </FigureLink>
                </span>
              </li>
            ))}
          </Jobs>
          <MoreJobs of={jobs} />
        </div>
        <div>
          <Legend aria-hidden style={{ justifyContent: 'flex-end' }}>
            <span>
              <Sample part="solid" /> {say('paid')}
            </span>
            <span>
              <Sample part="hollow" /> {say('invoiced')}
            </span>
          </Legend>
          <PairedBars
            label={say('months')}
            heading={say('month')}
            points={months.map(({ year, month }, index) => ({
              name: formatMonth(year, month),
              short: formatShortMonth(year, month, index === 0),
            }))}
            series={[
              { name: say('paid'), values: months.map(({ paid }) => paid) },
              { name: say('invoiced'), values: months.map(({ invoiced }) => invoiced) },
            ]}
            format={pounds}
          />
          {(undatedSpend.value !== 0 || undatedPayments.value !== 0) && (
            <Words data-size="label" data-tone="second" style={{ marginTop: 8 }}>
              {say('undated')}{' '}
              <Undated data-some={undatedSpend.value !== 0 || undefined}>
                <FigureLink figure={undatedSpend}>
                  {say('spend', { amount: pounds(undatedSpend.value) })}
                </FigureLink>
              </Undated>
              {', '}
              <Undated data-some={undatedPayments.value !== 0 || undefined}>
                <FigureLink figure={undatedPayments}>
                  {say('payments', { amount: pounds(undatedPayments.value) })}
                </FigureLink>
              </Undated>
            </Words>
          )}
        </div>
      </Split>
    </section>
  )
}
