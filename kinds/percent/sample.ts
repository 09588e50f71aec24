import { numberSample } from '../families/number/sample.ts'
import { type PercentField, percentRange } from './model.ts'

export const percent = numberSample<PercentField>(percentRange, (n) => (n % 100) + 0.25)
