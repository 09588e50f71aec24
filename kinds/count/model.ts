import { formatDecimal } from '../../model/format.ts'
import { computedNumber } from '../families/number/model.ts'
import { gathered, type Tallied, tallyOptions } from '../families/tally/model.ts'
import { defineKind } from '../kind.ts'

/** How many records of another resource refer to this one. */
export interface CountField extends Tallied {
  readonly type: 'count'
}

export const count = defineKind<CountField, number>()({
  ...computedNumber,
  gatheredFrom: (field) => gathered(field),
  options: tallyOptions,
  schema: () => ({ type: 'integer', minimum: 0 }),
  summedAs: 'quantity',
  format: (value) => formatDecimal(value, 0, 0),
})
