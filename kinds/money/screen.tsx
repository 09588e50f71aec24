import { numberScreen } from '../families/number/screen.tsx'
import { money as kind, type MoneyField } from './model.ts'

export const money = numberScreen<MoneyField>({ format: kind.format, decimals: 2, isMoney: true, width: 96 })
