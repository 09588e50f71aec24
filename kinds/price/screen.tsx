import { numberScreen } from '../families/number/screen.tsx'
import { price as kind, type PriceField } from './model.ts'

export const price = numberScreen<PriceField>({ format: kind.format, decimals: 2, isMoney: true, width: 100 })
