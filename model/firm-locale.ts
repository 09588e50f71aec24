/** What a firm in another country changes (docs/adding-an-entity.md). */

/** Locale of numbers, dates and amounts (specification section 9). `format.ts` does all formatting. */
export const firmLocale = 'en-GB'

/** Currency code (ISO 4217). */
export const firmCurrency = 'GBP'

/** Time zone in which a day begins and ends, independent of the user's time zone. */
export const firmTimeZone = 'Europe/London'

/** Currency symbol in the locale: `£`. */
export const currencySign: string =
  new Intl.NumberFormat(firmLocale, { style: 'currency', currency: firmCurrency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? firmCurrency
