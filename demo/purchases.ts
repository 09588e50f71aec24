import { addDays, monthAround } from '../model/calendar-date.ts'
import { lineTotal, sum } from '../model/decimal.ts'
import { type Random, toStep } from '../model/random.ts'
import { byDate, isWeekend, workingDay } from './calendar.ts'
import { plannedDay } from './jobs.ts'
import type { PlannedOrder, PlannedPurchase, PlannedPurchaseLine, PurchaseDates } from './plan.ts'
import { dayOfSpend, runningSpend } from './s-curve.ts'

/** Share of the purchases that no statement lists yet. */
export const withoutStatement = 0.08

export const linesAmount = (lines: readonly PlannedPurchaseLine[]): number =>
  sum(lines.map(({ quantity, costEach }) => lineTotal(quantity, costEach)))

/**
 * The dates around a delivery: asked for up to four days earlier or later, ordered five to ten days before that,
 * on the statement of the month end after it.
 */
export const datesFor = (receivedDate: string, random: Random): PurchaseDates => {
  const asked = addDays(receivedDate, random.whole(-4, 4))
  const requiredDate = asked > plannedDay || isWeekend(asked) ? receivedDate : asked
  return {
    orderedDate: addDays(requiredDate, -random.whole(5, 10)),
    requiredDate,
    receivedDate,
    statementDate: monthAround(receivedDate).to,
  }
}

const headerComments = {
  goods: [
    'Deliver to site before 10 am, crane off-load.',
    'Call site manager 30 minutes before delivery.',
    'Price as quotation of last week.',
    'Pallets to be returned.',
  ],
  subcontract: [
    'CIS: labour and materials split on the account.',
    'Measured with site manager on the last Friday of the month.',
    'Retention held as subcontract order.',
  ],
}

/**
 * Gives the orders of one job their dates along the S-curve and their numbers, in the order in which they were placed.
 * @param project number of the project, and the days that its job takes and has taken
 */
export const placeOrders = (
  orders: readonly PlannedOrder[],
  project: { number: string; start: string; duration: number; elapsed: number },
  random: Random,
): PlannedPurchase[] => {
  const running = runningSpend(project.duration, project.elapsed, random)
  const all = sum(orders.map(({ lines }) => linesAmount(lines)))
  let spent = 0
  const dated = [...orders]
    .sort((a, b) => a.position - b.position)
    .map((order) => {
      const amount = linesAmount(order.lines)
      const day = dayOfSpend(running, (spent + amount / 2) / all)
      spent += amount
      return { ...order, ...datesFor(workingDay(addDays(project.start, day)), random) }
    })
    .sort((a, b) => byDate(a.orderedDate, b.orderedDate))
  const unlisted = new Set(
    random.shuffled(dated).slice(0, Math.floor(dated.length * withoutStatement + random.next())),
  )
  return dated.map((order, index) => ({
    ...order,
    statementDate: unlisted.has(order) ? null : order.statementDate,
    userPONo: `${project.number}/${String(index + 1).padStart(3, '0')}`,
    accountsPONo: null,
    supplierPOInvoiceNo: null,
    comments: random.chance(0.14) ? random.pick(headerComments[order.kind]) : null,
  }))
}

/** An amount of money from a calculation: whole pence. */
export const toPence = (amount: number): number => toStep(amount, 0.01)
