import { isCalendarDate } from './model.ts'

/** What a date box holds: a day, nothing, a day whose year is out of range, or no date at all. */
export type ReadDate = { readonly date: string } | { readonly wrong: 'none' | 'year' | 'format' }

/** Years that a person means. The API keeps others too, such as those of an older system. */
export const years = { first: 2000, last: 2099 } as const

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The number of a month: `4`, `apr`, `April`. */
const monthOf = (text: string): number => {
  if (/^\d+$/.test(text)) return Number(text)
  const short = text.slice(0, 3).toLowerCase()
  return text.length >= 3 ? months.indexOf(short) + 1 : 0
}

const isoDate = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')

/** `yyyy-MM-dd` so many days after another. */
const daysAfter = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
}

/** Day, month and year as they were typed; the year may be left out. */
const partsOf = (text: string): readonly [day: string, month: string, year: string] | null => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return [iso[3] ?? '', iso[2] ?? '', iso[1] ?? '']
  const digits = /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(text)
  if (digits) return [digits[1] ?? '', digits[2] ?? '', digits[3] ?? '']
  const numbers = /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d+))?$/.exec(text)
  const named = /^(\d{1,2})[\s/.-]*([a-z]+)(?:[\s/.,-]*(\d+))?$/i.exec(text)
  const found = numbers ?? named
  return found && [found[1] ?? '', found[2] ?? '', found[3] ?? '']
}

/**
 * Reads a date day first, whatever the language of the browser: `2/4`, `02/04/25`, `02042025`, `2 apr`, `t` for today,
 * `+7` and `-7` for days from today, and `2025-04-02`.
 * @param today `yyyy-MM-dd`
 */
export const readDate = (typed: string, today: string): ReadDate => {
  const text = typed.trim()
  if (text === '') return { wrong: 'none' }
  if (/^(t|today)$/i.test(text)) return { date: today }
  if (/^[+-]\d{1,4}$/.test(text)) return inRange(daysAfter(today, Number(text)))
  const parts = partsOf(text)
  if (!parts) return { wrong: 'format' }
  const [day, month, year] = parts
  if (year.length === 1 || year.length === 3 || year.length > 4) return { wrong: 'year' }
  const fullYear = year === '' ? Number(today.slice(0, 4)) : Number(year.length === 2 ? `20${year}` : year)
  return inRange(isoDate(fullYear, monthOf(month), Number(day)))
}

const inRange = (date: string): ReadDate => {
  const year = Number(date.slice(0, 4))
  // A day that no year has is wrong in itself.
  if (!isCalendarDate(`2000${date.slice(4)}`) && !isCalendarDate(date)) return { wrong: 'format' }
  if (year < years.first || year > years.last) return { wrong: 'year' }
  return isCalendarDate(date) ? { date } : { wrong: 'format' }
}

/** Today where the person is, `yyyy-MM-dd`. */
export const localToday = (): string => {
  const now = new Date()
  return isoDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
