export { formatSterling as pounds } from '../../model/format.ts'
