import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { viewOf } from '../../../../model/list-state.ts'
import { fieldOf, fieldPath, referredBy } from '../../../../model/resources.ts'
import { useListing } from '../../listing-context.ts'
import { useRecordList } from '../record-list.ts'
import { AddFilter } from './AddFilter.tsx'
import { FilterButton } from './FilterButton.tsx'
import { OpenReferenceFilter } from './OpenReferenceFilter.tsx'

/** The filters of a list besides its text: those of the definition, those that were added, and a way to add more. */
export const FilterBar = () => {
  const { resource, parentValues } = useListing()
  const { state, filter, change } = useRecordList()
  const view = viewOf(resource, state.view)
  const translate = useTranslate()
  // Below a parent every record is that parent's, and so is what is looked up through it.
  const ofParent = (name: string) =>
    Object.keys(parentValues).some((key) => name === key || fieldPath(resource, name).startsWith(`${key}.`))
  const ownFilters = (view?.filters ?? resource.list.filters ?? []).filter((name) => !ofParent(name))
  /** Added, and nothing asked of it yet. */
  const [added, setAdded] = useState<string | null>(null)
  // What makes the view is not added to it.
  const isOfView = (name: string) => JSON.stringify(view?.filter?.[name]) === JSON.stringify(filter[name])
  const filtered = Object.keys(filter).filter(
    (name) => name !== 'q' && !ownFilters.includes(name) && !(view && isOfView(name)),
  )
  const names = [...filtered, ...(added !== null && !filtered.includes(added) ? [added] : [])]
  const isFiltered = view ? state.filter !== null : Object.keys(filter).length > 0
  return (
    <>
      {ownFilters.map((name) =>
        // Controls of a view stand in one line.
        !view?.filters && referredBy(fieldOf(resource, name)) ? (
          <OpenReferenceFilter key={name} name={name} />
        ) : (
          <FilterButton key={name} name={name} isOfView={view !== undefined && isOfView(name)} />
        ),
      )}
      {names.map((name) => (
        <FilterButton key={name} name={name} startsOpen={name === added} onRemove={() => setAdded(null)} />
      ))}
      <AddFilter
        except={[...ownFilters, ...names, ...Object.keys(resource.fields).filter(ofParent)]}
        onAdd={setAdded}
      />
      {isFiltered && (
        <Button size="small" onClick={() => change({ filter: view ? null : {} })}>
          {translate('filters.clear')}
        </Button>
      )}
    </>
  )
}
