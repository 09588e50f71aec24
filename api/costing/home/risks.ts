import { subtract } from '../../../model/decimal.ts'
import type { RiskReason, RiskyJob } from '../../../model/home.ts'
import { overspend } from '../../../model/overspend.ts'
import { paidFigure, quotedFigure, spendFigure } from './figures.ts'
import type { CategoryFacts, JobFacts } from './job-facts.ts'

/** A category is over its quote from here on: pounds, and a part of what is quoted. */
const bound = { pounds: 500, part: 0.05 }
/** Cash below this part of what is quoted. */
const cashBelow = -0.1
/** Spend on quotes that are not agreed, for so many days. */
const timeBudget = 30

const overQuote = ({ projectId, categoryId, category, quoted, spent }: CategoryFacts): RiskReason[] => {
  const amount = overspend(quoted, spent)
  if (amount <= bound.pounds || amount <= Math.max(0, quoted) * bound.part) return []
  const where = { projectId, costingCategoryId: categoryId }
  return [
    {
      kind: 'over',
      amount,
      category,
      spent: spendFigure(spent, where),
      quoted: quotedFigure(quoted, { ...where, standing: 'agreed' }),
    },
  ]
}

const outOfCash = ({ id, quoted, paid, invoiced }: JobFacts, today: string): RiskReason[] => {
  const cash = subtract(paid, invoiced)
  if (quoted <= 0 || cash >= cashBelow * quoted) return []
  return [
    {
      kind: 'cash',
      amount: subtract(0, cash),
      paid: paidFigure(paid, { projectId: id, receivedDate: { to: today } }),
      invoiced: spendFigure(invoiced, { projectId: id, statementDate: { to: today } }),
    },
  ]
}

const notAgreed = ({ id, notAgreed: amount, notAgreedDays: days }: JobFacts): RiskReason[] =>
  amount <= 0 || days === null || days < timeBudget
    ? []
    : [
        {
          kind: 'notAgreed',
          amount,
          days,
          spent: spendFigure(amount, { projectId: id, standing: { not: 'agreed' } }),
        },
      ]

/** The open jobs that need a look, the worst first, each with its reasons: what they are, and how many pounds. */
export const risksOf = (
  jobs: readonly JobFacts[],
  categories: readonly CategoryFacts[],
  today: string,
): RiskyJob[] => {
  const over = new Map<number, RiskReason[]>()
  for (const category of categories) {
    const reasons = overQuote(category)
    if (reasons.length > 0)
      over.set(category.projectId, [...(over.get(category.projectId) ?? []), ...reasons])
  }
  return jobs
    .map((job) => ({
      project: { id: job.id, number: job.number, name: job.name },
      reasons: [...(over.get(job.id) ?? []), ...outOfCash(job, today), ...notAgreed(job)].sort(
        (a, b) => b.amount - a.amount,
      ),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => (b.reasons[0]?.amount ?? 0) - (a.reasons[0]?.amount ?? 0))
}
