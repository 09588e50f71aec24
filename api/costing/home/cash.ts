import { subtract, sum } from '../../../model/decimal.ts'
import type { HomeReply } from '../../../model/home.ts'
import type { MonthSums } from '../control/read-firm.ts'
import { paidFigure, spendFigure } from './figures.ts'
import type { JobFacts } from './job-facts.ts'

type Amount = 'paid' | 'laterPayments' | 'undatedPayments' | 'invoiced' | 'laterSpend' | 'undatedSpend'

/** Paid less invoiced up to today, per open job and in total. Later and undated amounts are listed separately. */
export const cashOf = (
  jobs: readonly JobFacts[],
  months: readonly MonthSums[],
  today: string,
): HomeReply['cash'] => {
  const all = { projectId: jobs.map(({ project }) => project.id) }
  const total = (of: Amount) => sum(jobs.map((job) => job[of]))
  return {
    amount: subtract(total('paid'), total('invoiced')),
    paid: paidFigure(total('paid'), { ...all, receivedDate: { to: today } }),
    invoiced: spendFigure(total('invoiced'), { ...all, statementDate: { to: today } }),
    jobs: jobs
      .map(({ project: { id, projectNumber: number, projectName: name }, paid, invoiced }) => ({
        project: { id, number, name },
        paid: paidFigure(paid, { projectId: id, receivedDate: { to: today } }),
        invoiced: spendFigure(invoiced, { projectId: id, statementDate: { to: today } }),
        amount: subtract(paid, invoiced),
      }))
      .sort((a, b) => a.amount - b.amount),
    months,
    laterSpend: spendFigure(total('laterSpend'), { ...all, statementDate: { above: today } }),
    laterPayments: paidFigure(total('laterPayments'), { ...all, receivedDate: { above: today } }),
    undatedSpend: spendFigure(total('undatedSpend'), { ...all, statementDate: null }),
    undatedPayments: paidFigure(total('undatedPayments'), { ...all, receivedDate: null }),
  }
}
