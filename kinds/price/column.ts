import { numberColumn } from '../families/number/column.ts'
import { type PriceField, priceRange } from './model.ts'

export const price = numberColumn<PriceField>('numeric(15,4)', priceRange)
