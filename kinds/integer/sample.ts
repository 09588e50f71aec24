import { numberSample } from '../families/number/sample.ts'
import { type IntegerField, integerRange } from './model.ts'

export const integer = numberSample<IntegerField>(integerRange, (n) => n)
