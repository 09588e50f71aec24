import { numberSample } from '../families/number/sample.ts'
import { type QuantityField, quantityRange } from './model.ts'

export const quantity = numberSample<QuantityField>(quantityRange, (n) => 10.25 + n)
