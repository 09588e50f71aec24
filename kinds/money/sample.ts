import { numberSample } from '../families/number/sample.ts'
import { type MoneyField, moneyRange } from './model.ts'

export const money = numberSample<MoneyField>(moneyRange, (n) => 99.99 + n)
