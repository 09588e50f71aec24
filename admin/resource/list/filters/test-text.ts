import type { Field } from '../../../../model/definition.ts'
import { fieldTypeOf } from '../../../../model/fields/registry.ts'
import { isObject } from '../../../../model/filter/check-test.ts'

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

const namedDays: Readonly<Record<string, string>> = {
  today: 'today',
  month: 'month',
  'month-1': 'lastMonth',
  taxmonth: 'taxmonth',
}

const shownValues = 2

/** A test in words: "12 to 20", "Masonry, Roofing and 3 more". `nameOf`: text of a referenced record. */
export const testText = (
  field: Field,
  test: unknown,
  translate: Translate,
  nameOf: (value: unknown) => string | undefined = () => undefined,
): string => {
  const valueText = (value: unknown): string => {
    if (value === null) return translate('filters.none')
    const known = nameOf(value)
    if (known !== undefined) return known
    if (typeof value === 'string' && value in namedDays) return translate(`filters.days.${namedDays[value]}`)
    const age = typeof value === 'string' ? /^today-(\d+)d$/.exec(value) : null
    if (age) return translate('filters.daysAgo', { days: age[1] })
    return fieldTypeOf(field).check(value, field).length === 0
      ? fieldTypeOf(field).format(value, field)
      : String(value)
  }
  const partText = ([part, value]: [string, unknown]): string => {
    if (part === 'empty') return translate(value === true ? 'filters.none' : 'filters.notEmpty')
    const text = Array.isArray(value) ? value.map(valueText).join(', ') : valueText(value)
    return translate(`filters.parts.${part}`, { value: text })
  }
  const oneText = (one: unknown): string => {
    if (!isObject(one)) return valueText(one)
    const { from, to, ...others } = one
    const range =
      from !== undefined && to !== undefined
        ? [translate('filters.parts.range', { from: valueText(from), to: valueText(to) })]
        : [from, to].flatMap((bound, index) =>
            bound === undefined ? [] : [partText([index === 0 ? 'from' : 'to', bound])],
          )
    return [...range, ...Object.entries(others).map(partText)].join(', ')
  }
  if (!Array.isArray(test)) return oneText(test)
  const shown = test.slice(0, shownValues).map(oneText).join(', ')
  const more = test.length - shownValues
  return more > 0 ? translate('filters.more', { shown, smart_count: more }) : shown
}
