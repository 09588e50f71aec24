import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { viewOf } from '../../../../model/list-query.ts'
import { fieldOf, referenceOf, referredBy } from '../../../../model/resources.ts'
import { allRecords, ReferencePicker } from '../../../fields/ReferencePicker.tsx'
import { isOfParent } from '../../../page-path.ts'
import { useListing } from '../../listing-context.ts'
import { useListFilter, useRecordList } from '../record-list.ts'
import { AddFilter, FilterButton } from './FilterButton.tsx'

const OpenReferenceFilter = ({ name }: { readonly name: string }) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [value, ask] = useListFilter(name)
  const field = referenceOf(resource, name)
  const [isAdding, setIsAdding] = useState(false)
  if (value !== undefined && typeof value !== 'number')
    return <FilterButton name={name} startsOpen={isAdding} onRemove={() => setIsAdding(false)} />
  return (
    <Stack direction="row" sx={{ alignItems: 'center', width: { xs: '100%', sm: 'auto' } }}>
      <Box sx={{ width: { xs: '100%', sm: 208 } }}>
        <ReferencePicker
          target={field.to}
          label={field.label}
          value={value ?? allRecords}
          onChange={(id) => ask(id === null || id === allRecords ? undefined : id)}
          withAll
          compact
        />
      </Box>
      {value !== undefined && (
        <IconButton
          size="small"
          aria-label={translate('filters.pickAnother', { label: field.label })}
          onClick={() => {
            setIsAdding(true)
            ask([value], 'replace')
          }}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  )
}

export const FilterBar = () => {
  const { resource, parentFilter } = useListing()
  const { state, filter, change } = useRecordList()
  const view = viewOf(resource, state.view)
  const translate = useTranslate()
  const ofParent = (name: string) => isOfParent(resource, parentFilter, name)
  const ownFilters = (view?.filters ?? resource.list.filters ?? []).filter((name) => !ofParent(name))
  const [added, setAdded] = useState<string | null>(null)
  // The view's own filters are not shown as added ones.
  const isOfView = (name: string) => JSON.stringify(view?.filter?.[name]) === JSON.stringify(filter[name])
  const filtered = Object.keys(filter).filter(
    (name) => name !== 'q' && !ownFilters.includes(name) && !(view && isOfView(name)),
  )
  const names = [...filtered, ...(added !== null && !filtered.includes(added) ? [added] : [])]
  const isFiltered = view ? state.filter !== null : Object.keys(filter).length > 0
  return (
    <>
      {ownFilters.map((name) =>
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
