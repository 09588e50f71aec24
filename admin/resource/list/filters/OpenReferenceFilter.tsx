import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { allRecords } from '../../../../kinds/reference/all-records.ts'
import { referenceOf } from '../../../../model/resources.ts'
import { later } from '../../../later/later.tsx'
import { useListing } from '../../listing-context.ts'
import { useListFilter } from '../use-list-filter.ts'
import { FilterButton } from './FilterButton.tsx'
import { PickerMeanwhile } from './PickerMeanwhile.tsx'

const ReferencePicker = later(
  async () => (await import('../../../../kinds/reference/ReferencePicker.tsx')).ReferencePicker,
  PickerMeanwhile,
  { isPatient: true },
)

/** Keeps the list to the records that refer to the picked one, or to all; several are picked in its own box. */
export const OpenReferenceFilter = ({ name }: { readonly name: string }) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [asked, ask] = useListFilter(name)
  const field = referenceOf(resource, name)
  /** Another one is about to be picked. */
  const [isAdding, setIsAdding] = useState(false)
  if (asked !== undefined && typeof asked !== 'number')
    return <FilterButton name={name} startsOpen={isAdding} onRemove={() => setIsAdding(false)} />
  return (
    <Stack direction="row" sx={{ alignItems: 'center', width: { xs: '100%', sm: 'auto' } }}>
      <Box sx={{ width: { xs: '100%', sm: 208 } }}>
        <ReferencePicker
          target={field.to}
          label={field.label}
          value={asked ?? allRecords}
          onChange={(id) => ask(id === null || id === allRecords ? undefined : id)}
          withAll
          compact
        />
      </Box>
      {asked !== undefined && (
        <IconButton
          size="small"
          aria-label={translate('filters.pickAnother', { label: field.label })}
          onClick={() => {
            setIsAdding(true)
            ask([asked], 'replace')
          }}
        >
          <AddIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  )
}
