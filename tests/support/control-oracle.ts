import fc from 'fast-check'
import type { Knex } from 'knex'
import type { ControlSums } from '../../model/costing/project-control.ts'
import { type Exact, exact, numberOf, times, toPenny, total } from './exact.ts'
import { orderedCategories, type RandomQuote, randomQuotes, storeQuotes } from './random-quotes.ts'

const day = fc.option(fc.constantFrom('2024-05-31', '2024-06-30', '2024-07-01', '2024-07-31', '2025-02-01'))

interface Dates {
  readonly orderDate: string | null
  readonly receivedDate: string | null
}

/** A quote of a project, with its status and the dates of its purchases. */
interface ControlledQuote {
  readonly quote: RandomQuote
  readonly standing: string
  readonly part: string
  readonly agreedDate: string | null
  readonly createdDate: string
  readonly dates: readonly Dates[]
}
export type RandomProject = readonly ControlledQuote[]

/** Projects with several quotes of every status, and purchases at every stage. */
export const randomProjects: fc.Arbitrary<RandomProject> = fc.array(
  fc
    .record({
      quote: randomQuotes,
      standing: fc.constantFrom('draft', 'submitted', 'agreed', 'agreed', 'superseded'),
      part: fc.constantFrom('contract', 'variation'),
      agreed: fc.constantFrom('2024-05-31', '2024-07-10'),
      createdDate: fc.constantFrom('2024-05-01', '2024-07-05'),
      dates: fc.array(fc.record({ orderDate: day, receivedDate: day }), { minLength: 3, maxLength: 3 }),
    })
    .map(({ agreed, ...quote }) => ({ ...quote, agreedDate: quote.standing === 'agreed' ? agreed : null })),
  { minLength: 1, maxLength: 4 },
)

const costRate = fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 10_000)

/** The same, with lines that have costs: all lines of some categories, some of the others. */
export const costedProjects: fc.Arbitrary<RandomProject> = fc
  .record({
    project: randomProjects,
    whole: fc.subarray(orderedCategories.map((_, index) => index)),
    costs: fc.array(fc.tuple(costRate, fc.boolean()), { minLength: 24, maxLength: 24 }),
  })
  .map(({ project, whole, costs }) => {
    const left = [...costs]
    const costed = (line: RandomQuote['lines'][number]) => {
      const [rate = 1, isMissing = false] = left.shift() ?? []
      return { ...line, costRate: isMissing && !whole.includes(line.category) ? null : rate }
    }
    return project.map((one) => ({ ...one, quote: { ...one.quote, lines: one.quote.lines.map(costed) } }))
  })

/** Stores a project and returns the ids of its quotes. */
export const storeProject = async (
  db: Knex,
  projectId: number,
  categories: readonly number[],
  project: RandomProject,
): Promise<number[]> => {
  const newest = async () =>
    (await db('purchase_header').max<{ max: number | null }>('id as max').first())?.max ?? 0
  const before = await newest()
  const stored = await storeQuotes(
    db,
    projectId,
    categories,
    project.map(({ quote }) => quote),
  )
  for (const [index, { standing, part, agreedDate, createdDate }] of project.entries())
    await db('quote_header')
      .where({ id: stored[index]?.id })
      .update({ standing, part, agreed_date: agreedDate, created_date: createdDate })
  const purchases: { id: number }[] = await db('purchase_header').where('id', '>', before).orderBy('id')
  const dates = project.flatMap(({ quote, dates }) => quote.purchases.map((_, index) => dates[index]))
  for (const [index, { id }] of purchases.entries())
    await db('purchase_header')
      .where({ id })
      .update({
        order_date: dates[index]?.orderDate ?? null,
        received_date: dates[index]?.receivedDate ?? null,
      })
  return stored.map(({ id }) => id)
}

type Column = keyof ControlSums

const stageOf = (
  asOf: string | null,
  { statement, received, ordered }: Record<'statement' | 'received' | 'ordered', string | null>,
): Column | null => {
  const by = (date: string | null) => date !== null && (asOf === null || date <= asOf)
  if (by(statement)) return 'invoiced'
  if (by(received)) return 'received'
  return ordered === null || by(ordered) ? 'onOrder' : null
}

const columnOf = (
  asOf: string | null,
  { standing, part, agreedDate, createdDate }: ControlledQuote,
): Column | null => {
  const agreed = asOf === null ? standing === 'agreed' : agreedDate !== null && agreedDate <= asOf
  if (agreed) return part === 'contract' ? 'contract' : 'variations'
  if (asOf === null) return standing === 'submitted' ? 'pending' : null
  return ['submitted', 'agreed'].includes(standing) && createdDate <= asOf ? 'pending' : null
}

/**
 * The expected figures of a project, computed from the rules without the app: by category and column.
 * @param categories their number
 */
export const controlSumsOf = (
  project: RandomProject,
  categories: number,
  asOf: string | null,
): ControlSums[] => {
  const amounts: { category: number; column: Column; amount: Exact }[] = []
  for (const one of project) {
    const { quote, dates } = one
    const quoted = columnOf(asOf, one)
    for (const { category, quantity, costEach } of quote.lines)
      if (quoted)
        amounts.push({ category, column: quoted, amount: toPenny(times(exact(quantity), exact(costEach))) })
    for (const [index, { statementDate, lines }] of quote.purchases.entries()) {
      const column = stageOf(asOf, {
        statement: statementDate,
        received: dates[index]?.receivedDate ?? null,
        ordered: dates[index]?.orderDate ?? null,
      })
      if (!column) continue
      for (const { costEach, links } of lines)
        for (const { line, linkedQuantity } of links)
          amounts.push({
            category: quote.lines[line]?.category ?? -1,
            column,
            amount: toPenny(times(exact(linkedQuantity), exact(costEach))),
          })
    }
  }
  return Array.from({ length: categories }, (_, category) => {
    const of = (column: Column) =>
      numberOf(
        total(
          amounts
            .filter((one) => one.category === category && one.column === column)
            .map((one) => one.amount),
        ),
      )
    return {
      contract: of('contract'),
      variations: of('variations'),
      pending: of('pending'),
      invoiced: of('invoiced'),
      received: of('received'),
      onOrder: of('onOrder'),
    }
  })
}

/**
 * The expected budgets of a project, computed from the rules without the app: by category.
 * @param seesCosts of somebody who may not, they follow from the target margin
 */
export const budgetsOf = (
  project: RandomProject,
  { asOf, targetMargin, seesCosts }: { asOf: string | null; targetMargin: number; seesCosts: boolean },
) =>
  orderedCategories.map((_, category) => {
    const lines = project
      .filter((one) => ['contract', 'variations'].includes(columnOf(asOf, one) ?? ''))
      .flatMap(({ quote }) => quote.lines.filter((line) => line.category === category))
    const costs = lines.map((line) => line.costRate ?? null).filter((rate) => rate !== null)
    const summed = (rates: readonly number[]) =>
      total(rates.map((rate, index) => toPenny(times(exact(lines[index]?.quantity ?? 0), exact(rate)))))
    if (seesCosts && lines.length > 0 && costs.length === lines.length)
      return { budgetBy: 'cost', budget: numberOf(summed(costs)) }
    const share = exact(1) - exact(targetMargin) / 100n
    const byMargin = toPenny(times(summed(lines.map(({ costEach }) => costEach)), share))
    return { budgetBy: 'margin', budget: numberOf(byMargin) }
  })
