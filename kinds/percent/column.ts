import { numberColumn } from '../families/number/column.ts'
import { type PercentField, percentRange } from './model.ts'

export const percent = numberColumn<PercentField>('numeric(5,2)', percentRange)
