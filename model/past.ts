import type { Resource } from './definition.ts'
import type { ChoiceOption } from './fields/choice.ts'
import type { Filter } from './filter/filter.ts'

/** Status field of a resource and its values for closed records. */
interface PastField {
  readonly name: string
  readonly options: readonly ChoiceOption[]
}

const optionsOf = ({ fields }: Resource, name: string): readonly ChoiceOption[] => {
  const field = fields[name]
  const options = field && 'options' in field ? field.options : []
  return options.flatMap((option) => (typeof option === 'object' ? [option] : []))
}

const pastField = (resource: Resource): PastField | null => {
  for (const name of Object.keys(resource.fields)) {
    const past = optionsOf(resource, name).filter((option) => option.past)
    if (past.length > 0) return { name, options: past }
  }
  return null
}

const valuesOf = ({ options }: PastField) => options.map(({ value }) => value)

export const pastValues = (resource: Resource): readonly string[] => {
  const past = pastField(resource)
  return past ? valuesOf(past) : []
}

/** Whether pickers offer the record last: superseded or withdrawn. */
export const isPast = (resource: Resource, record: Readonly<Record<string, unknown>>): boolean => {
  const past = pastField(resource)
  return past !== null && valuesOf(past).includes(String(record[past.name]))
}

/** Status text of a closed record: "superseded". */
export const pastText = (resource: Resource, record: Readonly<Record<string, unknown>>): string => {
  const past = pastField(resource)
  const option = past?.options.find(({ value }) => value === record[past.name])
  return option?.label.toLowerCase() ?? ''
}

/**
 * Status text in a picker: draft or superseded. Empty for a good status such as agreed, and for resources
 * without a status.
 */
export const offeredAs = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): ChoiceOption | undefined => {
  const past = pastField(resource)
  const option = past && optionsOf(resource, past.name).find(({ value }) => value === record[past.name])
  return option && option.tone !== 'good' ? option : undefined
}

/** Filters for current and closed records. */
export const byPast = (resource: Resource): { readonly going: Filter; readonly past: Filter | null } => {
  const past = pastField(resource)
  if (!past) return { going: {}, past: null }
  return { going: { [past.name]: { not: valuesOf(past) } }, past: { [past.name]: valuesOf(past) } }
}
