import { useListContext } from 'react-admin'
import { screenOf } from '../../../kinds/screens.ts'
import { fieldOf } from '../../../model/resources.ts'
import { usePlace } from '../place-context.ts'

/** The control of one field above a list, by the kind of the field. */
export const FieldFilter = ({ name }: { readonly name: string }) => {
  const { resource } = usePlace()
  const { filterValues, setFilters } = useListContext()
  const field = fieldOf(resource, name)
  const { Filter } = screenOf(field)
  if (!Filter) return null
  const ask = (asked: unknown) => {
    const { [name]: _, ...others } = filterValues
    setFilters(asked === undefined ? others : { ...others, [name]: asked }, undefined)
  }
  return <Filter field={field} label={field.label} asked={filterValues[name]} onAsk={ask} />
}
