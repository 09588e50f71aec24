import { daysBetween } from '../../../model/calendar-date.ts'
import type { RiskReason, RiskyJob } from '../../../model/costing/home.ts'
import { receivedBy } from '../../../model/costing/received.ts'
import { product, subtract } from '../../../model/decimal.ts'
import { overspend } from '../../../model/excess.ts'
import { plannedShare } from '../control/months.ts'
import { paidFigure, quotedFigure, spendFigure } from './figures.ts'
import type { CategoryFacts, JobFacts } from './job-facts.ts'

/** Pounds, and share of the agreed value. Also for losses: without a target margin, £1 over is a loss. */
const bound = { pounds: 500, part: 0.05 }
/** Share of the quoted value. */
const cashBelow = -0.1
/** Days. */
const longestWait = 30
/** Percentage points. */
const mostPoints = 5

const isBeyond = (quoted: number, amount: number): boolean =>
  amount > bound.pounds && amount > Math.max(0, quoted) * bound.part

const overQuote = (id: number, { categoryId, category, quoted, spent }: CategoryFacts): RiskReason[] => {
  const amount = overspend(quoted, spent)
  if (!isBeyond(quoted, amount)) return []
  const where = { projectId: id, costingCategoryId: categoryId }
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

const loss = ({ revised, final, margin }: JobFacts): RiskReason[] =>
  isBeyond(revised, subtract(0, margin))
    ? [{ kind: 'loss', amount: subtract(0, margin), final, agreed: revised }]
    : []

const belowTarget = ({ project, marginPercent, final, budget }: JobFacts): RiskReason[] => {
  const { targetMargin } = project
  if (targetMargin === null || marginPercent === null) return []
  const amount = subtract(final, budget)
  return subtract(targetMargin, marginPercent) > mostPoints && amount > 0
    ? [{ kind: 'belowTarget', amount, marginPercent, targetMargin }]
    : []
}

/** Agreed value by the planned curve, less earned. After the planned finish, all of it, even without a start date. */
const behindPlan = ({ project, revised, earned }: JobFacts, today: string): RiskReason[] => {
  const { startDate, endDate } = project
  if (endDate === null || (startDate === null && today <= endDate)) return []
  const share = plannedShare(startDate ?? endDate, endDate, today)
  const planned = product(revised, share)
  const amount = subtract(planned, earned)
  if (!isBeyond(revised, amount)) return []
  return [{ kind: 'behindPlan', amount, earned, planned, finished: today > endDate ? endDate : null }]
}

const outOfCash = ({ project: { id }, revised, paid, invoiced }: JobFacts, today: string): RiskReason[] => {
  const cash = subtract(paid, invoiced)
  if (revised <= 0 || cash >= cashBelow * revised) return []
  return [
    {
      kind: 'cash',
      amount: subtract(0, cash),
      paid: paidFigure(paid, { projectId: id, ...receivedBy(today) }),
      invoiced: spendFigure(invoiced, { projectId: id, statementDate: { to: today } }),
    },
  ]
}

const notAgreed = (
  { project: { id }, notAgreed: amount, notAgreedSince }: JobFacts,
  today: string,
): RiskReason[] => {
  if (amount <= 0 || notAgreedSince === null) return []
  const days = daysBetween(notAgreedSince, today)
  if (days < longestWait) return []
  const spent = spendFigure(amount, { projectId: id, standing: { not: 'agreed' } })
  return [{ kind: 'notAgreed', amount, days, spent }]
}

export const risksOf = (jobs: readonly JobFacts[], today: string): RiskyJob[] =>
  jobs
    .map((job) => {
      const { id, projectNumber: number, projectName: name } = job.project
      return {
        project: { id, number, name },
        reasons: [
          ...loss(job),
          ...belowTarget(job),
          ...job.categories.flatMap((category) => overQuote(id, category)),
          ...behindPlan(job, today),
          ...outOfCash(job, today),
          ...notAgreed(job, today),
        ].sort((a, b) => b.amount - a.amount),
      }
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => (b.reasons[0]?.amount ?? 0) - (a.reasons[0]?.amount ?? 0))
