import { addDays } from '../model/calendar-date.ts'
import { createRandom, toStep } from '../model/random.ts'
import { budgetsFor } from './budget.ts'
import { daysOfMonths } from './calendar.ts'
import { planGoods } from './goods-orders.ts'
import { type Job, plannedDay } from './jobs.ts'
import { spoilMatches } from './matching.ts'
import { placeName, towns } from './names.ts'
import { paymentsFor } from './payments.ts'
import type { PlannedProject } from './plan.ts'
import { progressOf } from './progress.ts'
import { placeOrders, toPence } from './purchases.ts'
import { quoteLinesFor, quoteTotal } from './quotes.ts'
import { timeOf } from './s-curve.ts'
import { planSubcontracts } from './subcontracts.ts'

/** A subcontractor's account has about two lines. */
const linesOfSubcontract = 2

/** The n-th job of its kind: the first is the one described, the others have other names and sizes. */
const variant = (job: Job, n: number, today: string) => {
  const [yearsAgo, running] = job.number
  const numberIn = (day: string) => {
    const year = String(Number(day.slice(0, 4)) - yearsAgo).slice(-2)
    return `${year}-${String(running + 200 * n).padStart(3, '0')}`
  }
  // Seeded by the number of the planned year, so that the amounts are the same whatever the real year.
  const numbers = { number: numberIn(today), seedKey: numberIn(plannedDay) }
  if (n === 0) return { ...numbers, name: job.name, location: job.location }
  const place = placeName(n)
  const what = job.name.replace(
    /^(Hollin Crescent|Foundry Square|Quarry Fold|St Oswin's|Netherby|Market Row)/,
    '',
  )
  const possessive = job.key === 'school' ? `${place} primary` : place
  return { ...numbers, name: `${possessive}${what}`, location: towns[n % towns.length] ?? job.location }
}

/** When the job is on site: a live one so long before `plannedDay` that the S-curve gives its progress. */
const course = (job: Job) => {
  const duration = daysOfMonths(job.months)
  const elapsed = job.progress >= 1 ? duration : Math.round(timeOf(job.progress) * duration)
  return { duration, elapsed, start: job.start ?? addDays(plannedDay, -elapsed) }
}

/**
 * One project with all that belongs to it, before anything is odd about it.
 * @param n 0 for the firm's own job, above for those of a larger firm
 * @param today gives the year in its number; its dates are those of `plannedDay`
 */
export const planProject = (job: Job, n: number, seed: string, today: string): PlannedProject => {
  const named = variant(job, n, today)
  const random = (purpose: string) => createRandom(`${seed}/${named.seedKey}/${purpose}`)
  const size = n === 0 ? 1 : random('size').between(0.88, 1.12)
  const lines = quoteLinesFor(job, toStep(job.quoted * size, 1000), random('quote'))
  const onSite = course(job)

  const budgets = budgetsFor(job, progressOf(lines, job.progress, random('progress')), random('budgets'))
  const goods = planGoods(job.key, budgets, job.goodsOrders, random('goods'))
  const goodsLines = goods.flatMap((order) => order.lines)
  spoilMatches(goodsLines, goodsLines.length + job.subcontracts * linesOfSubcontract, random('matches'))
  const linked = goodsLines.flatMap(({ links, costEach }) => links.map((link) => ({ ...link, costEach })))
  for (const budget of budgets)
    budget.spent = linked
      .filter(({ quoteLine }) => quoteLine === budget.line)
      .reduce((total, link) => total + toPence(link.linkedQuantity * link.costEach), 0)
  const subcontracts = planSubcontracts(budgets, job.subcontracts, random('subcontracts'))

  const purchases = placeOrders([...goods, ...subcontracts], { ...named, ...onSite }, random('dates'))
  return {
    job,
    ...named,
    ...onSite,
    quotes: [
      {
        number: `Q${named.number}`,
        comments: job.quoteComments,
        createdDate: job.months > 0 ? addDays(onSite.start, -job.quoteLead) : addDays(plannedDay, -21),
        lines,
        payments: paymentsFor(job, quoteTotal(lines), onSite, random('payments')),
      },
    ],
    purchases,
  }
}
