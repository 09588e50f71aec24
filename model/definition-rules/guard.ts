import type { Guard, Resource } from '../definition.ts'
import { didYouMean, duplicatesIn } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { targetOf } from '../resources.ts'
import { checkPlaceholders, endOf, kindInWords, knownField, oneOf, type Report, type Rule } from './rule.ts'

const nameOfOption = (option: string | { readonly value: string }): string =>
  typeof option === 'string' ? option : option.value

/** A state is an option of a choice of the parent. */
export const checkState = (
  report: Report,
  at: string,
  parent: Resource,
  state: { readonly field: string; readonly is: string },
): void => {
  const field = knownField(report, at, parent, state.field)
  if (!field) return
  const end = endOf(parent, state.field) ?? field
  const options = 'options' in end ? (end.options ?? []).map(nameOfOption) : []
  if (options.length === 0)
    report(at, `"${state.field}" of ${parent.name} is ${kindInWords(field)}; name a choice`)
  else if (!options.includes(state.is))
    report(at, `"${state.field}" of ${parent.name} has no option "${state.is}"; name ${oneOf(options)}`)
}

const checkParent = (
  report: Report,
  parent: Resource,
  { while: state, keptIn, says }: Guard<string, string>,
) => {
  checkState(report, 'guard.while', parent, state)
  const kept = knownField(report, 'guard.keptIn', parent, keptIn)
  const isKept = kept && fieldTypeOf(kept).writable && 'readOnly' in kept && kept.readOnly === true
  if (kept && isKept && (!fieldTypeOf(kept).numeric || fieldTypeOf(kept).summedAs !== 'money'))
    report('guard.keptIn', `"${keptIn}" is ${kindInWords(kept)}, and keeps an amount; name a money field`)
  if (kept && !isKept) report('guard.keptIn', `"${keptIn}" needs "readOnly: true", as the database writes it`)
  checkPlaceholders(report, 'guard.says', parent, says)
}

/** The sum of guarded records is kept by their parent. */
export const guardRule: Rule = (resource, report, { carryOvers }) => {
  const { guard, parent, fields } = resource
  if (!guard) return
  const reference = parent && fields[parent.key]
  const target = reference && targetOf(reference)
  if (target) checkParent(report, target, guard)
  else if (!parent)
    report(
      'guard',
      'guards the records of a parent, and this resource has none; add "parent", or take it out',
    )
  const summed = knownField(report, 'guard.sum', resource, guard.sum)
  const { numeric, factors, summedAs } = summed ? fieldTypeOf(summed) : {}
  if (summed && summedAs && !numeric && !factors)
    report(
      'guard.sum',
      `"${guard.sum}" is ${kindInWords(summed)}, which no column keeps; name a stored number`,
    )
  if (summed && !summedAs) report('guard.sum', `"${guard.sum}" is ${kindInWords(summed)}, which has no total`)
  const by = guard.instead?.by
  if (by !== undefined && carryOvers && !carryOvers.includes(by))
    report(
      'guard.instead.by',
      `no feature of api/product.ts has the code "${by}" in its carryOvers${didYouMean(by, carryOvers)}`,
    )
  for (const name of new Set(duplicatesIn(guard.fields)))
    report('guard.fields', `"${name}" stands there twice`)
  for (const name of guard.fields) {
    const field = knownField(report, 'guard.fields', resource, name)
    if (field && !fieldTypeOf(field).writable)
      report('guard.fields', `"${name}" follows from others; name fields that people type`)
  }
}
