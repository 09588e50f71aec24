import { formatMoney } from '../../model/format.ts'

/** An amount as figures show it: `£1,234.50`, `−£3.00`, and `£0.00`. */
export const pounds = (amount: number): string => `${amount < 0 ? '−' : ''}£${formatMoney(Math.abs(amount))}`
