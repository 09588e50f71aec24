import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { ImportCell } from '../../../model/import.ts'
import { fieldOf, referredBy } from '../../../model/resources.ts'
import { ReferencePicker } from '../../fields/ReferencePicker.tsx'
import type { Import } from './use-import.ts'

interface NeededFieldsProps {
  readonly work: Import
  readonly labels: ReadonlyMap<string, string>
}

/** Asks for one value of each field that new records need and the file does not have. */
export const NeededFields = ({ work, labels }: NeededFieldsProps) => {
  const translate = useTranslate()
  const { resource, needed, choices, choose } = work
  if (needed.length === 0) return null
  const fill = (name: string, value: ImportCell) => choose({ filled: { ...choices.filled, [name]: value } })
  return (
    <Stack spacing={1} useFlexGap role="group" aria-label={translate('import.needed')}>
      <Typography variant="subtitle2">
        {translate('import.missing', { fields: needed.map((name) => labels.get(name) ?? name).join(', ') })}
      </Typography>
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap', pt: 0.5 }}>
        {needed.map((name) => (
          <NeededField
            key={name}
            field={fieldOf(resource, name)}
            label={translate('import.forAllRows', { label: labels.get(name) ?? name })}
            value={choices.filled[name] ?? null}
            onChange={(value) => fill(name, value)}
          />
        ))}
      </Stack>
    </Stack>
  )
}

interface NeededFieldProps {
  readonly field: ReturnType<typeof fieldOf>
  readonly label: string
  readonly value: ImportCell
  readonly onChange: (value: ImportCell) => void
}

const NeededField = ({ field, label, value, onChange }: NeededFieldProps) => {
  const target = referredBy(field)
  const width = { minWidth: { xs: 1, sm: 280 } }
  if (target)
    return (
      <Stack sx={width}>
        <ReferencePicker
          target={target}
          label={label}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      </Stack>
    )
  const options = 'options' in field ? field.options : []
  return (
    <TextField
      size="small"
      label={label}
      select={options.length > 0}
      value={value === null ? '' : String(value)}
      onChange={({ target: { value: typed } }) => onChange(typed === '' ? null : typed)}
      sx={width}
    >
      {options.map((option) => {
        const one = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <MenuItem key={one.value} value={one.value}>
            {one.label}
          </MenuItem>
        )
      })}
    </TextField>
  )
}
