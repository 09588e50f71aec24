import { messagesOf } from '../message.ts'

/** Faults of a filter, by code. `place` is a field, or a field and a part, such as `total.from`. */
export const filterPatterns = {
  filterObject: '"filter" must be an object.',
  filterField: 'There is no field "%{name}" to filter by.%{hints:hints}',
  filterText: '"%{name}" must be a text of at most %{most} characters.',
  filterNoText: 'This list has no text filter.',
  filterTexts: '"filter" looks for %{n} texts, and may look for %{most}.',
  filterValue: '"%{place}" cannot be filtered by this value.%{hints:hints}',
  filterValues: '"%{place}" has %{n} values, and may have %{most}.',
  filterPart: '"%{name}" cannot be filtered by "%{part}".%{hints:hints}',
  filterNoPart: '"%{name}" names no part to filter by.%{hints:hints}',
  filterBoolean: '"%{place}" must be true or false.',
  filterRange: '"%{name}.from" is more than "%{name}.to".',
  filterCompare: '"%{place}" cannot be compared with a field.',
  filterOther: 'There is no field "%{name}" to compare with.%{hints:hints}',
  filterParts: 'Use a value, a list of values, or %{parts}.',
  filterValuesOnly: 'Use a value or a list of values.',
  filterKinds: '"%{place}" is a %{kind}, which cannot be compared with "%{other}".',
} as const

export const filterMessages = messagesOf(filterPatterns)
