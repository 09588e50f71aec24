import { addDays, monthAround } from './calendar-date.ts'

/** A calendar date, `yyyy-MM-dd`. */
export type Day = `${number}-${number}-${number}`

export type DateToken =
  | `today${'' | `${'+' | '-'}${number}d`}`
  | `${'month' | 'taxmonth'}${'' | `${'+' | '-'}${number}`}`

const daysShape = /^today(?:([+-]\d{1,4})d)?$/
const monthShape = /^(month|taxmonth)(?:([+-]\d{1,3}))?$/

export const tokenPattern = `${daysShape.source}|${monthShape.source}`

interface Days {
  readonly from: string
  readonly to: string
}

/**
 * Days of a token: `today`, `today-30d`, `month`, `month-1`, `taxmonth` (6th to 5th, as HMRC counts) or
 * `taxmonth-1`. Null for any other text.
 * @param today `yyyy-MM-dd`
 */
export const daysOf = (token: string, today: string): Days | null => {
  const days = daysShape.exec(token)
  if (days) {
    const one = addDays(today, Number(days[1] ?? 0))
    return { from: one, to: one }
  }
  const [, period, by] = monthShape.exec(token) ?? []
  if (!period) return null
  const months = Number(by ?? 0)
  if (period === 'month') return monthAround(today, months)
  const begun = Number(today.slice(8)) >= 6 ? months : months - 1
  return { from: addDays(monthAround(today, begun).from, 5), to: addDays(monthAround(today, begun).to, 5) }
}

const asTimes = ({ from, to }: Days): Days => ({ from: `${from}T00:00:00`, to: `${to}T23:59:59` })

const boundOf = (part: string, { from, to }: Days) => (part === 'to' || part === 'above' ? to : from)

/**
 * Replaces tokens in one filter test with dates, or with times for a datetime field.
 * @param today `yyyy-MM-dd`
 */
export const resolveTokens = (test: unknown, today: string, as: 'date' | 'time'): unknown => {
  const daysIn = (value: unknown): Days | null => {
    const days = typeof value === 'string' ? daysOf(value, today) : null
    return days && as === 'time' ? asTimes(days) : days
  }
  const resolve = (one: unknown): unknown => {
    const days = daysIn(one)
    if (days) return days.from === days.to ? days.from : days
    if (Array.isArray(one)) return one.map(resolve)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([part, value]) => {
        const bounds = daysIn(value)
        return [part, bounds ? boundOf(part, bounds) : value]
      }),
    )
  }
  return resolve(test)
}
