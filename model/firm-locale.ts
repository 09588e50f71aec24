/** How the firm writes numbers, days and amounts (specification section 9). Whatever people read is written by `format.ts`. */
export const firmLocale = 'en-GB'

/** What its amounts are in: a currency of ISO 4217. */
export const firmCurrency = 'GBP'

/** The sign of that currency, as the locale writes it: `£`. */
export const currencySign: string =
  new Intl.NumberFormat(firmLocale, { style: 'currency', currency: firmCurrency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? firmCurrency
