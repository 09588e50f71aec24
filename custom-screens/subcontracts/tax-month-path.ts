/** Address of the CIS month below the valuations. */
export const taxMonthPath = 'tax-month'
