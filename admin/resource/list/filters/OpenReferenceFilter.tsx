import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { referenceOf } from '../../../../model/resources.ts'
import { allRecords, ReferencePicker } from '../../../fields/ReferencePicker.tsx'
import { useListing } from '../../listing-context.ts'
import { useListFilter } from '../use-list-filter.ts'
import { FilterButton } from './FilterButton.tsx'

export const OpenReferenceFilter = ({ name }: { readonly name: string }) => {
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
