import { numberColumn } from '../families/number/column.ts'
import { type IntegerField, integerRange } from './model.ts'

export const integer = numberColumn<IntegerField>('integer', integerRange)
