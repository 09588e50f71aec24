import { readDate } from '../date/read-date.ts'

/** What the box of a day with its time holds: a value, nothing, or why it is none. */
export type ReadDatetime = { readonly datetime: string } | { readonly wrong: 'none' | 'year' | 'format' }

/** `9:05`, `09.05`, `9am`, `2.30 pm`, at the end of what is typed. */
const timeAtEnd = /(?:^|\s)(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?$/i

const hourOf = (hour: number, half: string | undefined): number => {
  if (!half) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

/**
 * Reads a day as `readDate` does, and a time after it: `2/4 9:05`, `2 apr 25 2.30 pm`, `t 9am`, and as it is stored.
 * @param today `yyyy-MM-dd`
 */
export const readDatetime = (typed: string, today: string): ReadDatetime => {
  const text = typed.trim().replace(/(\d)T(\d\d:\d\d)(:\d\d)?$/, '$1 $2')
  if (text === '') return { wrong: 'none' }
  const time = timeAtEnd.exec(text)
  // Two digits alone may be the year of the day.
  if (!time || (time[2] === undefined && time[3] === undefined)) return { wrong: 'format' }
  const [hour, minute] = [hourOf(Number(time[1]), time[3]), Number(time[2] ?? 0)]
  if (!(hour <= 23) || minute > 59) return { wrong: 'format' }
  const day = readDate(text.slice(0, time.index), today)
  if ('wrong' in day) return day.wrong === 'none' ? { wrong: 'format' } : day
  const two = (n: number) => String(n).padStart(2, '0')
  return { datetime: `${day.date}T${two(hour)}:${two(minute)}:00` }
}
