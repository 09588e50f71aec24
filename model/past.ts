import type { ChoiceOption } from '../kinds/choice/model.ts'
import type { Resource } from './definition.ts'
import type { Filter } from './filter/filter.ts'

/** The field that says of a resource's records which are done with, and its values that say so. */
export interface PastField {
  readonly name: string
  readonly options: readonly ChoiceOption[]
}

/** Null where records are never done with. */
export const pastField = ({ fields }: Resource): PastField | null => {
  for (const [name, field] of Object.entries(fields)) {
    const options = 'options' in field ? field.options : []
    const past = options.flatMap((option) => (typeof option === 'object' && option.past ? [option] : []))
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

/** The filters that divide a resource's records into those that go on, and those that are done with. */
export const byPast = (resource: Resource): { readonly going: Filter; readonly past: Filter | null } => {
  const past = pastField(resource)
  if (!past) return { going: {}, past: null }
  return { going: { [past.name]: { not: valuesOf(past) } }, past: { [past.name]: valuesOf(past) } }
}
