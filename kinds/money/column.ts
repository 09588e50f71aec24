import { numberColumn } from '../families/number/column.ts'
import { type MoneyField, moneyRange } from './model.ts'

export const money = numberColumn<MoneyField>('numeric(15,2)', moneyRange)
