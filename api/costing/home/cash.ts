import { subtract, sum } from '../../../model/decimal.ts'
import type { HomeReply } from '../../../model/home.ts'
import { paidFigure, spendFigure } from './figures.ts'
import type { JobFacts, MonthFacts } from './job-facts.ts'

/** Paid less invoiced, of each open job and of all; what has no date is named beside it. */
export const cashOf = (jobs: readonly JobFacts[], months: readonly MonthFacts[]): HomeReply['cash'] => {
  const all = { projectId: jobs.map(({ id }) => id) }
  const total = (of: 'paid' | 'invoiced' | 'undatedSpend' | 'undatedPayments') =>
    sum(jobs.map((job) => job[of]))
  return {
    amount: subtract(total('paid'), total('invoiced')),
    paid: paidFigure(total('paid'), all),
    invoiced: spendFigure(total('invoiced'), { ...all, stage: 'Invoiced' }),
    jobs: jobs
      .map(({ id, number, name, paid, invoiced }) => ({
        project: { id, number, name },
        paid: paidFigure(paid, { projectId: id }),
        invoiced: spendFigure(invoiced, { projectId: id, stage: 'Invoiced' }),
        amount: subtract(paid, invoiced),
      }))
      .sort((a, b) => a.amount - b.amount),
    months,
    undatedSpend: spendFigure(total('undatedSpend'), { ...all, statementDate: null }),
    undatedPayments: paidFigure(total('undatedPayments'), { ...all, receivedDate: null }),
  }
}
