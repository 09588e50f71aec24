import Box from '@mui/material/Box'
import type { FieldOf } from '../../model/definition.ts'
import type { FilterProps, KindScreen } from '../kind-screen.ts'
import { allRecords, ReferencePicker } from './ReferencePicker.tsx'

/** The records that refer to the picked one, or to all. */
const ReferenceFilter = ({ field, label, asked, onAsk }: FilterProps<FieldOf<'reference'>>) => (
  <Box sx={{ width: { xs: '100%', sm: 240 } }}>
    <ReferencePicker
      target={field.to}
      label={label}
      value={typeof asked === 'number' ? asked : allRecords}
      onChange={(id) => onAsk(id === null || id === allRecords ? undefined : id)}
      withAll
    />
  </Box>
)

/** Shown in lists by a lookup field beside it; by itself a reference is its number. */
export const reference: KindScreen<FieldOf<'reference'>, number, number | null> = {
  align: 'right',
  column: { min: 60, grow: 1 },
  cell: ({ value }) => String(value),
  toInput: (value) => value,
  fromInput: (typed) => typed,
  Input: ({ field, value, onChange, ...props }) => (
    <ReferencePicker
      target={field.to}
      value={Number.isNaN(value) ? null : value}
      onChange={onChange}
      // No check lets this pass, so that the form cannot be saved.
      onUnchosen={() => onChange(Number.NaN)}
      {...props}
    />
  ),
  Filter: ReferenceFilter,
}
