import type { Resource } from './definition.ts'
import type { ChoiceOption } from './fields/choice.ts'
import type { Filter } from './filter/filter.ts'

type Values = Readonly<Record<string, unknown>>

/** Status field of a resource: the one with values for closed records. */
const statusField = ({ fields }: Resource): { name: string; options: readonly ChoiceOption[] } | undefined =>
  Object.entries(fields)
    .map(([name, field]) => ({
      name,
      options: ('options' in field ? field.options : []).filter((option) => typeof option === 'object'),
    }))
    .find(({ options }) => options.some(({ inactive }) => inactive))

const statusOf = (resource: Resource, record: Values): ChoiceOption | undefined => {
  const status = statusField(resource)
  return status?.options.find(({ value }) => value === record[status.name])
}

export const inactiveValues = (resource: Resource): readonly string[] =>
  statusField(resource)?.options.flatMap(({ inactive, value }) => (inactive ? [value] : [])) ?? []

/** Whether pickers offer the record last: superseded or withdrawn. */
export const isInactive = (resource: Resource, record: Values): boolean =>
  statusOf(resource, record)?.inactive === true

/** Status text of a closed record: "superseded". */
export const inactiveText = (resource: Resource, record: Values): string => {
  const status = statusOf(resource, record)
  return status?.inactive ? status.label.toLowerCase() : ''
}

/**
 * Status text in a picker: draft or superseded. Empty for a good status such as agreed, and for resources
 * without a status.
 */
export const optionStatus = (resource: Resource, record: Values): ChoiceOption | undefined => {
  const status = statusOf(resource, record)
  return status?.tone === 'good' ? undefined : status
}

/** Filters for current and closed records. */
export const byActivity = (
  resource: Resource,
): { readonly going: Filter; readonly inactive: Filter | null } => {
  const status = statusField(resource)
  if (!status) return { going: {}, inactive: null }
  const values = inactiveValues(resource)
  return { going: { [status.name]: { not: values } }, inactive: { [status.name]: values } }
}
