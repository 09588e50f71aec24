import type { Resource } from './definition.ts'
import type { ChoiceOption } from './fields/choice.ts'
import type { Filter } from './filter/filter.ts'

/** The field that says of a resource's records which are done with, and its values that say so. */
export interface PastField {
  readonly name: string
  readonly options: readonly ChoiceOption[]
}

/** The options of a field that are more than a text; empty for a field without any. */
const optionsOf = ({ fields }: Resource, name: string): readonly ChoiceOption[] => {
  const field = fields[name]
  const options = field && 'options' in field ? field.options : []
  return options.flatMap((option) => (typeof option === 'object' ? [option] : []))
}

/** Null where records are never done with. */
export const pastField = (resource: Resource): PastField | null => {
  for (const name of Object.keys(resource.fields)) {
    const past = optionsOf(resource, name).filter((option) => option.past)
    if (past.length > 0) return { name, options: past }
  }
  return null
}

const valuesOf = ({ options }: PastField) => options.map(({ value }) => value)

/** The values by which a resource's records say that they are done with. */
export const pastValues = (resource: Resource): readonly string[] => {
  const past = pastField(resource)
  return past ? valuesOf(past) : []
}

/** Whether the record is offered after all others: superseded or withdrawn. */
export const isPast = (resource: Resource, record: Readonly<Record<string, unknown>>): boolean => {
  const past = pastField(resource)
  return past !== null && valuesOf(past).includes(String(record[past.name]))
}

/** What is said of a record that is done with: "Superseded". */
export const pastText = (resource: Resource, record: Readonly<Record<string, unknown>>): string => {
  const past = pastField(resource)
  const option = past?.options.find(({ value }) => value === record[past.name])
  return option?.label.toLowerCase() ?? ''
}

/**
 * What a record that is offered has to say for itself: a draft, or that it is superseded. Nothing for one whose option
 * is good, such as an agreed quote, and where records are never done with.
 */
export const offeredAs = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): ChoiceOption | undefined => {
  const past = pastField(resource)
  const option = past && optionsOf(resource, past.name).find(({ value }) => value === record[past.name])
  return option && option.tone !== 'good' ? option : undefined
}

/** The filters that divide a resource's records into those that go on, and those that are done with. */
export const byPast = (resource: Resource): { readonly going: Filter; readonly past: Filter | null } => {
  const past = pastField(resource)
  if (!past) return { going: {}, past: null }
  return { going: { [past.name]: { not: valuesOf(past) } }, past: { [past.name]: valuesOf(past) } }
}
