import type { Field } from '../definition.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { typedOptions } from '../mark-up.ts'
import { checkState } from './guard.ts'
import { kindInWords, knownField, type Rule } from './rule.ts'

const isEmptyable = (field: Field) => !('required' in field && field.required) && !('default' in field)

const isPrice = (field: Field) =>
  fieldTypeOf(field).numeric === true && fieldTypeOf(field).cellFormat === 'price'

const isChange = (field: Field) => 'signed' in field && field.signed === true

const isTypedLast = (field: Field) =>
  fieldTypeOf(field).isText === undefined &&
  'options' in field &&
  JSON.stringify(field.options?.map((option) => (typeof option === 'string' ? null : option.value))) ===
    JSON.stringify(typedOptions)

/** Cost, mark-up and price are of the types that the rule between them computes with. */
export const markUpRule: Rule = (resource, report) => {
  const { markUp } = resource
  if (!markUp) return
  const check = (
    option: 'cost' | 'percent' | 'price' | 'typed',
    needs: string,
    fits: (field: Field) => boolean,
  ) => {
    const name = markUp[option]
    const field = knownField(report, `markUp.${option}`, resource, name)
    if (field && !fits(field))
      report(`markUp.${option}`, `"${name}" is ${kindInWords(field)}; it needs ${needs}`)
  }
  check('cost', 'a price that may be empty', (field) => isPrice(field) && isEmptyable(field))
  check(
    'percent',
    'a percent with "signed: true" that may be empty',
    (field) => isChange(field) && isEmptyable(field),
  )
  check('price', 'a price', isPrice)
  check('typed', 'a choice of "markUp" and "price"', isTypedLast)
  if (markUp.cost === markUp.price)
    report('markUp.price', `is "${markUp.cost}" too, which is the cost; name the price that the client pays`)
  checkState(report, 'markUp.moves', resource, markUp.moves)
}
