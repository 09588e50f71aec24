import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FilterProps } from '../../kind-input.ts'
import { isTaken } from '../../taken-key.ts'

const containedIn = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  const contains = typeof asked === 'object' && asked !== null && 'contains' in asked ? asked.contains : ''
  return typeof contains === 'string' ? contains : ''
}

/** A part of the text, or that there is none. */
export const TextFilter = ({ label, asked, onAsk }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(containedIn(asked))
  const ask = () => {
    const contains = typed.trim()
    if (contains !== containedIn(asked)) onAsk(contains === '' ? undefined : { contains })
  }
  return (
    <Stack spacing={1}>
      <TextField
        autoFocus
        label={translate('filters.contains', { label })}
        value={typed}
        disabled={asked === null}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={ask}
        onKeyDown={(event) => event.key === 'Enter' && !isTaken(event) && ask()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <FormControlLabel
        label={translate('filters.isEmpty')}
        control={
          <Checkbox checked={asked === null} onChange={(_, empty) => onAsk(empty ? null : undefined)} />
        }
      />
    </Stack>
  )
}
