import { type Exact, exact, numberOf, times, toPenny, total } from '../../../tests/support/exact.ts'
import type { Change } from '../change.ts'
import { creation, edition, holdOf, type Intent } from '../intent.ts'
import { differences } from '../records.ts'
import { type Operation, pickRecord, type Turn } from '../turn.ts'

const anyValue = ({ random }: Turn): number => random.whole(-100_000, 10_000_000) / 100

/** Before every month that is closed, so that each close counts the forecast. */
const earlyDays = Array.from({ length: 28 }, (_, day) => `2023-01-${String(day + 1).padStart(2, '0')}`)

export const forecast: Operation = {
  name: 'forecast',
  share: 4,
  plan: (turn) => {
    const { book, common, random } = turn
    const forecastOf = (projectId: number) =>
      book.records.children('forecasts', 'projectId', projectId).map(([, values]) => values.costingCategoryId)
    const project = pickRecord(
      turn,
      'projects',
      ([id]) => forecastOf(id).length < common.categories.length && !book.held.has(holdOf('projects', id)),
    )
    if (!project) return null
    const [projectId] = project
    const taken = forecastOf(projectId)
    const costingCategoryId = random.pick(common.categories.filter((id) => !taken.includes(id)))
    return creation(
      'forecasts',
      '/Forecast',
      {
        projectId,
        costingCategoryId,
        method: 'toComplete',
        value: anyValue(turn),
        note: turn.mark,
        asOf: random.pick(earlyDays),
      },
      [holdOf('projects', projectId)],
    )
  },
}

export const editForecast: Operation = {
  name: 'edit forecast',
  share: 3,
  plan: (turn) => {
    const entry = pickRecord(
      turn,
      'forecasts',
      ([, { projectId }]) => !turn.book.held.has(holdOf('projects', Number(projectId))),
    )
    if (!entry) return null
    const [id, { projectId, asOf }] = entry
    const manner = { whole: turn.random.chance(0.5), ifMatch: turn.random.chance(0.5) }
    const changes = {
      value: anyValue(turn),
      asOf: turn.random.pick(earlyDays.filter((day) => day !== asOf)),
    }
    return edition('forecasts', entry, changes, manner, [
      holdOf('forecasts', id),
      holdOf('projects', Number(projectId)),
    ])
  },
}

const invoicedOf = ({ book: { records }, common }: Turn, projectId: number, day: string) => {
  const amounts = new Map<number, Exact>()
  for (const [quoteId] of records.children('quote-headers', 'projectId', projectId))
    for (const [lineId, line] of records.children('quote-lines', 'quoteHeaderId', quoteId))
      for (const [, link] of records.children('quote-purchase-links', 'quoteLineId', lineId)) {
        const of = (kind: 'purchase-lines' | 'purchase-headers', id: unknown) =>
          records.of(kind).get(Number(id)) ?? common.records.of(kind).get(Number(id))
        const bought = of('purchase-lines', link.purchaseLineId)
        const { statementDate } = of('purchase-headers', bought?.purchaseHeaderId) ?? {}
        if (typeof statementDate !== 'string' || statementDate > day) continue
        const category = Number(line.costingCategoryId)
        const amount = toPenny(times(exact(Number(link.linkedQuantity)), exact(Number(bought?.costEach))))
        amounts.set(category, (amounts.get(category) ?? 0n) + amount)
      }
  return amounts
}

const months = [2024, 2025].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => ({
    first: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
    last: new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10),
  })),
)

/**
 * Closes a month of a project while its data is fully known. Quotes are never agreed and orders are dated today, so
 * only amounts invoiced by then count. A category without a forecast ends at that amount, or at 0 for a credit.
 */
export const closeMonth: Operation = {
  name: 'close month',
  share: 4,
  plan: (turn): Intent | null => {
    const { book, random, mark } = turn
    if (book.held.size > 0) return null
    const project = pickRecord(turn, 'projects')
    if (!project) return null
    const [projectId] = project
    const closed = book.records.children('project-closes', 'projectId', projectId)
    const open = months.filter(({ first }) => !closed.some(([, { month }]) => month === first))
    if (open.length === 0) return null
    const { first: month, last } = random.pick(open)
    const invoiced = invoicedOf(turn, projectId, last)
    const forecasts = new Map(
      book.records
        .children('forecasts', 'projectId', projectId)
        .map(([, { costingCategoryId, value }]) => [Number(costingCategoryId), exact(Number(value))]),
    )
    const finals = [...new Set([...invoiced.keys(), ...forecasts.keys()])].map((category) => {
      const spent = invoiced.get(category) ?? 0n
      const toComplete = forecasts.get(category)
      return toComplete === undefined ? (spent > 0n ? spent : 0n) : spent + toComplete
    })
    const [committed, final] = [numberOf(total(invoiced.values())), numberOf(total(finals))]
    const after = { projectId, month, number: 1, note: mark, committed, final, version: 1 }
    const change: Change = { kind: 'project-closes', id: null, before: null, after }
    return {
      call: {
        method: 'POST',
        path: '/ProjectClose',
        body: { projectId, month, note: mark, expect: { committed, final } },
      },
      changes: [change],
      ids: (reply) => [Number(reply?.id)],
      complaints: (reply) => differences('project-closes', after, reply ?? {}),
      holds: [holdOf('projects', projectId)],
      isFinal: true,
    }
  },
}
