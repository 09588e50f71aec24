import { daysBetween, daysOfMonth, monthOfDay } from '../../../model/calendar-date.ts'
import type { ControlMonth } from '../../../model/costing/project-control.ts'
import { product, sum } from '../../../model/decimal.ts'
import type { LineGroup } from './figures.ts'

type Month = Pick<ControlMonth, 'year' | 'month'>

/** Months counted from year 0. */
export const numberOf = ({ year, month }: Month): number => year * 12 + month - 1
export const monthOf = (number: number): Month => ({
  year: Math.floor(number / 12),
  month: (number % 12) + 1,
})
export const numberOfDay = (day: string): number => numberOf(monthOfDay(day))

const noDate = Number.POSITIVE_INFINITY

/** Longer plans are typing errors: only their first and last month are on the curve. */
const longestPlan = 600

interface Plan {
  readonly startDate: string | null
  readonly endDate: string | null
  /** In pounds. */
  readonly budget: number
}

/** Planned share at the end of a day, as an S-curve (3t² − 2t³). */
export const plannedShare = (startDate: string, endDate: string, day: string): number => {
  if (day >= endDate) return 1
  if (day <= startDate) return 0
  const t = daysBetween(startDate, day) / daysBetween(startDate, endDate)
  return 3 * t ** 2 - 2 * t ** 3
}

const plannedMonths = ({ startDate, endDate, budget }: Plan): Map<number, number> => {
  if (startDate === null || endDate === null) return new Map()
  const [first, last] = [numberOfDay(startDate), numberOfDay(endDate)]
  const planned = (month: number) => {
    const share = plannedShare(startDate, endDate, daysOfMonth(monthOf(month)).to)
    return product(budget, share)
  }
  const count = last - first + 1
  const months =
    count > longestPlan ? [first, last] : Array.from({ length: count }, (_, index) => first + index)
  return new Map(months.map((month) => [month, planned(month)]))
}

const monthKeyOf = ({ part, stage, dated, year, month }: LineGroup, thisMonth: number): number | null => {
  if (part === 'quoted' || stage === null || (part === 'paid' && dated === 'later')) return null
  if (year === 0) return noDate
  const monthKey = numberOf({ year, month })
  return stage === 'onOrder' ? Math.max(monthKey, thisMonth) : monthKey
}

/** Undated last. Goods on order count from `today` on. */
export const monthsOf = (groups: readonly LineGroup[], plan: Plan, today: string): ControlMonth[] => {
  const planned = plannedMonths(plan)
  const byMonth = new Map<number, LineGroup[]>([...planned.keys()].map((month) => [month, []]))
  for (const group of groups) {
    const monthKey = monthKeyOf(group, numberOfDay(today))
    if (monthKey !== null) byMonth.set(monthKey, [...(byMonth.get(monthKey) ?? []), group])
  }
  const [end = 0, budget = null] = [...planned].at(-1) ?? []
  return [...byMonth]
    .sort(([a], [b]) => a - b)
    .map(([month, own]) => {
      const of = (stage: string) =>
        sum(own.filter((group) => group.stage === stage).map(({ amount }) => amount))
      return {
        ...(month === noDate ? { year: 0, month: 0 } : monthOf(month)),
        invoiced: of('invoiced'),
        received: of('received'),
        onOrder: of('onOrder'),
        paid: of('paid'),
        planned: planned.size === 0 ? null : (planned.get(month) ?? (month < end ? 0 : budget)),
      }
    })
}
