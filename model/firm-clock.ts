import { firmTimeZone } from '#product/model/firm-locale.ts'
import { dayMs } from './calendar-date.ts'

const days = new Intl.DateTimeFormat('en-CA', { timeZone: firmTimeZone, dateStyle: 'short' })
const minuteMs = 60_000
let lastDay = { minute: Number.NaN, day: '' }

/** Today's date in the firm's time zone, `yyyy-MM-dd`. Kept for a minute, as each record that is read asks for it. */
export const firmDay = (now = new Date()): string => {
  const minute = Math.floor(now.getTime() / minuteMs)
  if (lastDay.minute !== minute) lastDay = { minute, day: days.format(now) }
  return lastDay.day
}

const minutes = new Intl.DateTimeFormat('sv-SE', {
  timeZone: firmTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})
/** Current time in the firm's time zone, to the minute: `yyyy-MM-ddTHH:mm:00`. */
export const firmTime = (now = new Date()): string => `${minutes.format(now).replace(' ', 'T')}:00`

/** Instant of a time of day (`HH:mm`) in the firm's time zone. A time that the clocks skip counts as an hour later. */
const instantOf = (day: string, time: string): Date => {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (instant: number) => Date.parse(`${firmTime(new Date(instant))}Z`) - instant
  const [first, second] = [asUtc - offsetAt(asUtc), asUtc - offsetAt(asUtc - offsetAt(asUtc))]
  return new Date(offsetAt(second) === asUtc - second ? second : Math.max(first, second))
}

/** The last instant, up to now, at which the firm's clocks showed this time of day (`HH:mm`). */
export const lastTimeAt = (time: string, now: Date): Date => {
  const today = instantOf(firmDay(now), time)
  if (today <= now) return today
  // From noon, because a day may have 23 or 25 hours.
  const noon = instantOf(firmDay(now), '12:00').getTime()
  return instantOf(firmDay(new Date(noon - dayMs)), time)
}
