/** Time zone in which a day begins and ends, independent of the user's time zone. */
export const firmTimeZone = 'Europe/London'

const days = new Intl.DateTimeFormat('en-CA', { timeZone: firmTimeZone, dateStyle: 'short' })
/** Today's date in the firm's time zone, `yyyy-MM-dd`. */
export const firmDay = (now = new Date()): string => days.format(now)

const minutes = new Intl.DateTimeFormat('sv-SE', {
  timeZone: firmTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})
/** Current time in the firm's time zone, to the minute: `yyyy-MM-ddTHH:mm:00`. */
export const firmTime = (now = new Date()): string => `${minutes.format(now).replace(' ', 'T')}:00`
