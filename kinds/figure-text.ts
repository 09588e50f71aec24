import type { Field } from '../model/definition.ts'
import { formatSterling } from '../model/format.ts'
import { kindOf } from './models.ts'

/** A number as a figure shows it: pounds with their sign, all else as its kind writes it. */
export const figureText = (field: Field, value: number): string => {
  const { summedAs, format } = kindOf(field)
  const unit = summedAs === 'unit' && 'unit' in field ? field.unit : summedAs
  return unit === 'money' ? formatSterling(value) : format(value, field)
}
