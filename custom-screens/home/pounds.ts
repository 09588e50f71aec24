/** An amount as figures show it: `£1,234.50`, `−£3.00`, and `£0.00`. */
export { formatSterling as pounds } from '../../model/format.ts'
