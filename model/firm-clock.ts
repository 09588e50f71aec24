/** By whose clock a day begins and ends: dates are no instants, and nobody's own time zone moves them. */
export const firmTimeZone = 'Europe/London'

const days = new Intl.DateTimeFormat('en-CA', { timeZone: firmTimeZone, dateStyle: 'short' })
/** The day that it is in the firm's country, `yyyy-MM-dd`. */
export const firmDay = (now = new Date()): string => days.format(now)

const minutes = new Intl.DateTimeFormat('sv-SE', {
  timeZone: firmTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})
/** What the clock says there, to the minute: `yyyy-MM-ddTHH:mm:00`. */
export const firmTime = (now = new Date()): string => `${minutes.format(now).replace(' ', 'T')}:00`
