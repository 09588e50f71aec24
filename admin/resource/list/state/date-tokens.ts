import { kindOf } from '../../../../kinds/models.ts'
import type { Resource } from '../../../../model/definition.ts'
import { shownField } from '../../../../model/resources.ts'

/** Days as an address may name them, so that a bookmark means the same tomorrow. */
const daysShape = /^today(?:([+-]\d{1,4})d)?$/
const monthShape = /^(month|taxmonth)(?:([+-]\d{1,3}))?$/

/** From the first to the last day, both inclusive, as `yyyy-MM-dd`. */
interface Days {
  readonly from: string
  readonly to: string
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
/** Day of a month; months and days beyond their ends go on in the next. */
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day))

/**
 * The days that a token names: `today`, `today-30d`, `month`, `month-1`, `taxmonth` (from the 6th to the 5th, as HMRC
 * counts) and `taxmonth-1`. Null for any other text.
 * @param today `yyyy-MM-dd`
 */
export const daysOf = (token: string, today: string): Days | null => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const days = daysShape.exec(token)
  if (days) {
    const one = dayOf(utc(year, month - 1, day + Number(days[1] ?? 0)))
    return { from: one, to: one }
  }
  const [, kind, by] = monthShape.exec(token) ?? []
  if (!kind) return null
  const start = month - 1 + Number(by ?? 0)
  if (kind === 'month') return { from: dayOf(utc(year, start, 1)), to: dayOf(utc(year, start + 1, 0)) }
  const begun = day >= 6 ? start : start - 1
  return { from: dayOf(utc(year, begun, 6)), to: dayOf(utc(year, begun + 1, 5)) }
}

const boundOf = (part: string, { from, to }: Days) => (part === 'to' || part === 'above' ? to : from)

const resolveTest = (test: unknown, today: string): unknown => {
  if (typeof test === 'string') {
    const days = daysOf(test, today)
    if (!days) return test
    return days.from === days.to ? days.from : days
  }
  if (Array.isArray(test)) return test.map((one) => resolveTest(one, today))
  if (typeof test !== 'object' || test === null) return test
  return Object.fromEntries(
    Object.entries(test).map(([part, value]) => {
      const days = typeof value === 'string' ? daysOf(value, today) : null
      return [part, days ? boundOf(part, days) : value]
    }),
  )
}

/** One test of a filter with the tokens of a date field turned into dates: what the API takes. */
export const withDates = (resource: Resource, name: string, test: unknown, today: string): unknown =>
  Object.hasOwn(resource.fields, name) && kindOf(shownField(resource, name)).isDay
    ? resolveTest(test, today)
    : test

/** A whole filter, each of its tests so. */
export const filterWithDates = (
  resource: Resource,
  filter: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, test]) => [name, withDates(resource, name, test, today)] as const),
  )
