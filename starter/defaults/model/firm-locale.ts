/** What a firm in another country changes (docs/adding-an-entity.md). */

/** Locale of numbers, dates and amounts. */
export const firmLocale = 'en-GB'

/** Currency code (ISO 4217). */
export const firmCurrency = 'GBP'

/** Time zone in which a day begins and ends, independent of the user's time zone. */
export const firmTimeZone = 'Europe/London'
