import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { auditActions } from '../../model/audit.ts'
import { resources } from '../../resources.config.ts'
import { DateBox } from '../fields/DateBox.tsx'
import { allRecords, ReferencePicker } from '../fields/ReferencePicker.tsx'
import type { TrailFilter, TrailFilterName } from './trail-filter.ts'

interface TrailFiltersProps {
  readonly filter: TrailFilter
  /** Sets some filters; undefined removes one. */
  readonly onChange: (change: { readonly [Name in TrailFilterName]?: string | undefined }) => void
}

const FilterBox = ({ half = false, children }: { readonly half?: boolean; readonly children: ReactNode }) => (
  <Box sx={{ width: { xs: half ? 'calc(50% - 6px)' : '100%', sm: 200 } }}>{children}</Box>
)

export const TrailFilters = ({ filter, onChange }: TrailFiltersProps) => {
  const translate = useTranslate()
  const choice = (name: 'resource' | 'action', options: readonly (readonly [string, string])[]) => (
    <TextField
      select
      label={translate(`history.filters.${name}`)}
      value={filter[name] ?? ''}
      onChange={(event) =>
        onChange({
          [name]: event.target.value || undefined,
          ...(name === 'resource' && { recordId: undefined }),
        })
      }
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('list.all')}</MenuItem>
      {options.map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
  const day = (name: 'from' | 'to') => (
    <DateBox
      label={translate(`history.filters.${name}`)}
      day={filter[name] ?? ''}
      onDay={(day) => onChange({ [name]: day || undefined })}
    />
  )
  return (
    <Stack
      role="search"
      aria-label={translate('history.filters.title')}
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ flexWrap: 'wrap', alignItems: 'center' }}
    >
      <FilterBox>
        <ReferencePicker
          target={resources.users}
          label={translate('history.filters.person')}
          value={filter.userId === undefined ? allRecords : Number(filter.userId)}
          onChange={(id) => onChange({ userId: id === null || id === allRecords ? undefined : String(id) })}
          withAll
        />
      </FilterBox>
      <FilterBox>
        {choice(
          'resource',
          Object.values(resources).map(({ name, title }) => [name, title]),
        )}
      </FilterBox>
      <FilterBox>
        {choice(
          'action',
          auditActions.map((action) => [action, translate(`history.actions.${action}`)]),
        )}
      </FilterBox>
      <FilterBox half>{day('from')}</FilterBox>
      <FilterBox half>{day('to')}</FilterBox>
      {filter.recordId !== undefined && (
        <Button onClick={() => onChange({ recordId: undefined })}>{translate('history.allRecords')}</Button>
      )}
    </Stack>
  )
}
