import { lineTotal } from '../../../model/decimal.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatMoney } from '../../../model/format.ts'
import { fieldOf } from '../../../model/resources.ts'
import { type Typed, valuesOf } from './record-form.ts'

/** The product that a row being typed will have, as the server will work it out; empty until both factors are there. */
export const productText = (resource: Resource, name: string, typed: Typed): string => {
  const field = fieldOf(resource, name)
  if (field.type !== 'product') return ''
  const [a, b] = Object.values(valuesOf(resource, field.of, typed))
  const known = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
  return known(a) && known(b) ? formatMoney(lineTotal(a, b)) : ''
}
