/** Address of the CIS month below /admin. */
export const taxMonthPath = 'tax-month'
