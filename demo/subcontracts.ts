import { lineTotal, sum } from '../model/decimal.ts'
import { type Random, toStep } from '../model/random.ts'
import type { LineBudget } from './budget.ts'
import type { PlannedOrder, PlannedPurchaseLine } from './plan.ts'
import type { SupplierKey } from './suppliers.ts'

/** Smallest and largest account of a subcontractor, in pounds, and its lines. */
export const subcontract = { least: 3000, most: 60_000, lines: [1, 3] } as const

/** What is left of a line's budget for the subcontractor who does it. */
interface Share {
  budget: LineBudget
  amount: number
}

/** Left-over budgets by subcontractor, in the order of the work. */
const poolsOf = (budgets: readonly LineBudget[]): Map<SupplierKey, Share[]> => {
  const pools = new Map<SupplierKey, Share[]>()
  for (const budget of budgets) {
    const by = budget.line.item?.by
    const amount = budget.budget - budget.spent
    if (!by || amount <= 0) continue
    pools.set(by, [...(pools.get(by) ?? []), { budget, amount }])
  }
  return pools
}

const amountOf = (shares: readonly Share[]) => shares.reduce((total, share) => total + share.amount, 0)

/** Cuts a pool into accounts of about the same size, one after the other through the work. */
const cut = (pool: readonly Share[], count: number, random: Random): Share[][] => {
  const total = amountOf(pool)
  const ends = Array.from({ length: count }, (_, index) =>
    index === count - 1 ? total : ((index + 1 + random.between(-0.08, 0.08)) * total) / count,
  )
  const accounts: Share[][] = ends.map(() => [])
  let before = 0
  for (const { budget, amount } of pool) {
    let from = before
    for (const [index, end] of ends.entries()) {
      const part = Math.min(before + amount, end) - from
      if (part > 0.005) {
        accounts[index]?.push({ budget, amount: part })
        from += part
      }
    }
    before += amount
  }
  return accounts.map(shorten)
}

/** At most three lines: the smallest work is accounted under the largest of its category. */
const shorten = (account: readonly Share[]): Share[] => {
  const shares = [...account].sort((a, b) => b.amount - a.amount)
  while (shares.length > subcontract.lines[1]) {
    const smallest = shares.pop()
    const into = shares.find(({ budget }) => budget.line.category === smallest?.budget.line.category)
    if (into && smallest) into.amount += smallest.amount
  }
  return shares
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) && !/^(French|Heras|Fink|Code)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

/**
 * A line of an account: measured at a rate where whole steps come near the amount, else one lump sum.
 * @param line share of the whole budget that the subcontractor gets for the quote line
 */
const accountLine = ({ budget, amount }: Share, wholeAmount: number, number: number): PlannedPurchaseLine => {
  const { line, done } = budget
  const rate = toStep(wholeAmount / (line.quantity * done), 0.01)
  const measured = toStep(amount / rate, line.item?.step ?? 1)
  const fits = measured > 1 && Math.abs(lineTotal(measured, rate) / amount - 1) < 0.03
  const quantity = fits ? measured : 1
  return {
    description: fits
      ? `Measured work: ${lowerFirst(line.description)}`
      : `Valuation ${number}: ${lowerFirst(line.description)}`,
    comments: null,
    quantity,
    costEach: fits ? rate : toStep(amount, 0.01),
    category: line.category,
    links: [{ quoteLine: line, linkedQuantity: quantity }],
  }
}

const unspent = ({ budget, spent }: LineBudget) => Math.max(0, budget - spent)

const isOverQuote = ({ budget, line, done }: LineBudget) => budget > line.total * done

/**
 * Work too small for an account of its own is done by those who are on site anyway: on a job with a category over its
 * quote by those who work there, else by all, as far as their lines stay below their quote.
 * @param left pounds of all budgets that nothing was bought for yet
 */
const raiseFor = (shares: readonly Share[], left: number): ((share: Share) => Share) => {
  const missing = left - amountOf(shares)
  const over = amountOf(shares.filter(({ budget }) => isOverQuote(budget)))
  if (over > 0)
    return ({ budget, amount }) => ({
      budget,
      amount: isOverQuote(budget) ? amount * (1 + missing / over) : amount,
    })
  const factor = Math.min(1.06, 1 + missing / (amountOf(shares) || 1))
  return ({ budget, amount }) => {
    const room = budget.line.total * budget.done * 0.98 - budget.spent
    return { budget, amount: Math.max(amount, Math.min(amount * factor, room)) }
  }
}

/**
 * The accounts of the subcontractors, which use up what the goods left of the budgets. All are matched exactly.
 * @param count how many to aim at; the bounds of one account may ask for more or fewer
 */
export const planSubcontracts = (
  budgets: readonly LineBudget[],
  count: number,
  random: Random,
): PlannedOrder[] => {
  const pools = [...poolsOf(budgets)].filter(([, pool]) => amountOf(pool) >= subcontract.least * 1.08)
  const all = sum(pools.map(([, pool]) => amountOf(pool)))
  const raise = raiseFor(
    pools.flatMap(([, pool]) => pool),
    sum(budgets.map(unspent)),
  )
  return pools.flatMap(([supplier, pool]) => {
    const raised = pool.map(raise)
    const amount = amountOf(raised)
    const fewest = Math.ceil(amount / (subcontract.most / 1.2))
    const most = Math.max(1, Math.floor(amount / (subcontract.least * 1.25)))
    const accounts = Math.min(most, Math.max(fewest, Math.round((count * amount) / (all || 1)), 1))
    const cuts = cut(raised, accounts, random)
    const ofLine = (line: LineBudget) => amountOf(cuts.flat().filter(({ budget }) => budget === line))
    return cuts.map((account, index): PlannedOrder => {
      for (const share of account) share.budget.spent += share.amount
      const largest = account[0]
      return {
        kind: 'subcontract',
        supplier,
        position: largest ? largest.budget.position() : 0,
        lines: account.map((share) => accountLine(share, ofLine(share.budget), index + 1)),
      }
    })
  })
}
