import { numberColumn } from '../families/number/column.ts'
import { type QuantityField, quantityRange } from './model.ts'

export const quantity = numberColumn<QuantityField>('numeric(15,4)', quantityRange)
