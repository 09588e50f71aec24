import Box from '@mui/material/Box'
import { useListContext } from 'react-admin'
import { referenceOf } from '../../../model/resources.ts'
import { allRecords, ReferencePicker } from '../../fields/ReferencePicker.tsx'
import { usePlace } from '../place-context.ts'

/** Keeps the list to the records that refer to the picked one, or to all. */
export const ReferenceFilter = ({ name }: { readonly name: string }) => {
  const { resource } = usePlace()
  const { filterValues, setFilters } = useListContext()
  const field = referenceOf(resource, name)
  const pick = (id: number | null) => {
    const { [name]: _, ...others } = filterValues
    setFilters(id === null || id === allRecords ? others : { ...others, [name]: id }, undefined)
  }
  return (
    <Box sx={{ width: { xs: '100%', sm: 240 } }}>
      <ReferencePicker
        target={field.to}
        label={field.label}
        value={filterValues[name] ?? allRecords}
        onChange={pick}
        withAll
      />
    </Box>
  )
}
