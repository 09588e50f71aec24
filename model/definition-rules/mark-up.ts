import type { Field } from '../definition.ts'
import { typedOptions } from '../mark-up.ts'
import { kindInWords, knownField, type Rule } from './rule.ts'

const isEmptyable = (field: Field) => !('required' in field && field.required) && !('default' in field)

const isTypedLast = (field: Field) =>
  field.type === 'choice' && field.options.map(({ value }) => value).join() === typedOptions.join()

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
  check('cost', 'a price that may be empty', (field) => field.type === 'price' && isEmptyable(field))
  check(
    'percent',
    'a percent with "signed: true" that may be empty',
    (field) => field.type === 'percent' && field.signed === true && isEmptyable(field),
  )
  check('price', 'a price', (field) => field.type === 'price')
  check('typed', 'a choice of "markUp" and "price"', isTypedLast)
  knownField(report, 'markUp.moves', resource, markUp.moves.field)
}
