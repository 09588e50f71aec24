import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { FilterProps } from '../../kind-input.ts'
import { parseNumber } from './parse-number.ts'

/** What is asked for often: only credits, and whatever is not zero. */
const shortcuts = { creditsOnly: { below: 0 }, notZero: { not: 0 } } as const

const boundOf = (asked: unknown, part: 'from' | 'to'): number | null => {
  const bound = typeof asked === 'object' && asked !== null ? (asked as Record<string, unknown>)[part] : null
  return typeof bound === 'number' ? bound : null
}

interface BoundProps {
  readonly label: string
  readonly bound: number | null
  readonly onBound: (bound: number | null) => void
  readonly autoFocus?: boolean
}

const textOf = (bound: number | null): string => (bound === null ? '' : String(bound))

const Bound = ({ label, bound, onBound, autoFocus }: BoundProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(textOf(bound))
  // What is asked for changes under it, as by a chip. It stays the same box, which keeps the focus of who typed in it.
  const [before, setBefore] = useState(bound)
  if (before !== bound) {
    setBefore(bound)
    setTyped(textOf(bound))
  }
  const number = parseNumber(typed)
  const isWrong = number !== null && typeof number !== 'number'
  const ask = () => {
    if (!isWrong && number !== bound) onBound(number as number | null)
  }
  return (
    <TextField
      autoFocus={autoFocus}
      label={label}
      value={typed}
      error={isWrong}
      helperText={isWrong ? translate('filters.noNumber') : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={ask}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
      slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
    />
  )
}

/** From and to, both inclusive, and what is asked for often. */
export const NumberFilter = ({ asked, onAsk }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const [from, to] = [boundOf(asked, 'from'), boundOf(asked, 'to')]
  const ask = (bounds: { from: number | null; to: number | null }) => {
    const given = Object.entries(bounds).filter(([, bound]) => bound !== null)
    onAsk(given.length === 0 ? undefined : Object.fromEntries(given))
  }
  const isAsked = (test: object) => JSON.stringify(test) === JSON.stringify(asked)
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={1} sx={{ width: 280 }}>
        <Bound
          label={translate('filters.from')}
          bound={from}
          onBound={(bound) => ask({ from: bound, to })}
          autoFocus
        />
        <Bound label={translate('filters.to')} bound={to} onBound={(bound) => ask({ from, to: bound })} />
      </Stack>
      <Stack direction="row" spacing={1}>
        {Object.entries(shortcuts).map(([name, test]) => (
          <Chip
            key={name}
            label={translate(`filters.${name}`)}
            color={isAsked(test) ? 'primary' : 'default'}
            aria-pressed={isAsked(test)}
            onClick={() => onAsk(isAsked(test) ? undefined : test)}
          />
        ))}
      </Stack>
    </Stack>
  )
}
