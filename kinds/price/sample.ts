import { numberSample } from '../families/number/sample.ts'
import { type PriceField, priceRange } from './model.ts'

export const price = numberSample<PriceField>(priceRange, (n) => 3.125 + n)
