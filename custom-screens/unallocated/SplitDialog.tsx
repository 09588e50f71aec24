import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ListedRecord } from '../../admin/extension-points.ts'
import { OfferedPill } from '../../admin/fields/Pill.tsx'
import { proportion, subtract, sum } from '../../model/decimal.ts'
import { checkNumber, numberRanges } from '../../model/fields/number.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { readPercent } from '../../model/parse-number.ts'
import type { Suggestion } from '../../model/unallocated.ts'
import { quoteHeaders } from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { amountOf, type Decision } from './use-accept.ts'

/** Decimals of a quantity. */
const scale = 4

/** Equal shares in percent that add up to exactly 100: 33.33, 33.33, 33.34. */
export const equalShares = (count: number): number[] => {
  const shares = Array.from({ length: count - 1 }, () => proportion(100, 1, count, 2))
  return [...shares, subtract(100, sum(shares))]
}

/** Whether shares add up to exactly 100.00. */
export const isWhole = (shares: readonly number[]): boolean => sum(shares) === 100

/**
 * Splits a quantity by percentages, rounded to four decimals. The last part takes the rest, so that the parts
 * add up exactly.
 */
export const splitQuantity = (quantity: number, shares: readonly number[]): number[] => {
  const parts = shares.slice(0, -1).map((share) => proportion(quantity, share, 100, scale))
  return [...parts, subtract(quantity, sum(parts))]
}

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 92px 128px',
  gap: 12,
  alignItems: 'center',
  padding: '6px 0',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
  '& > :last-child': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 92px',
    '& > :last-child': { gridColumn: '1 / 3' },
  },
}))

/** Max. two decimals, so that shares add up to exactly 100.00. */
const readShare = (typed: string) => {
  const read = readPercent(typed)
  const [fault] = read === null ? [] : checkNumber(read, numberRanges.percent)
  return { share: typeof read === 'number' && fault === undefined ? read : null, fault }
}

const equally = (ids: readonly number[]): ReadonlyMap<number, string> =>
  new Map(equalShares(ids.length).map((share, index) => [ids[index] ?? 0, String(share)]))

interface SplitDialogProps {
  readonly line: ListedRecord
  readonly suggestions: readonly Suggestion[]
  readonly onClose: () => void
  readonly onSplit: (decisions: readonly Decision[]) => void
}

/** Splits a line between quote lines, equally or by percentage. */
export const SplitDialog = ({ line, suggestions, onClose, onSplit }: SplitDialogProps) => {
  const translate = useTranslate()
  const [first] = useState(() => equally(suggestions.slice(0, 2).map(({ quoteLineId }) => quoteLineId)))
  const [shares, setShares] = useState(first)
  const ticked = suggestions.filter(({ quoteLineId }) => shares.has(quoteLineId))
  const numbers = ticked.map(({ quoteLineId }) => readShare(shares.get(quoteLineId) ?? ''))
  const known = numbers.flatMap(({ share }) => share ?? [])
  const isReady = known.length > 0 && known.length === ticked.length && isWhole(known)
  const quantities = isReady ? splitQuantity(Number(line.remaining), known) : []
  const tick = (quoteLineId: number, on: boolean) =>
    setShares(
      equally(
        suggestions
          .map((suggestion) => suggestion.quoteLineId)
          .filter((other) => (other === quoteLineId ? on : shares.has(other))),
      ),
    )
  const submit = () => {
    const decisions = ticked.map(({ quoteLineId }, index) => ({
      line,
      quoteLineId,
      quantity: quantities[index] ?? 0,
    }))
    // A share that rounds to 0 at four decimals gives no link.
    onSplit(decisions.filter(({ quantity }) => quantity !== 0))
  }
  return (
    <FormDialog
      title={translate('unallocated.splitTitle', { line: String(line.description) })}
      maxWidth="sm"
      submit={translate('unallocated.accept')}
      isReady={isReady}
      isDirty={shares !== first}
      onSubmit={submit}
      onClose={onClose}
    >
      {suggestions.map((suggestion, index) => {
        const { quoteLineId, description, projectNumber, projectName } = suggestion
        const place = ticked.findIndex((one) => one.quoteLineId === quoteLineId)
        const quantity = quantities[place]
        return (
          <Row key={quoteLineId}>
            <FormControlLabel
              label={
                <>
                  {`${description} · ${projectNumber ?? projectName}`}{' '}
                  <OfferedPill resource={quoteHeaders} record={{ standing: suggestion.standing }} />
                </>
              }
              control={
                <Checkbox
                  checked={place >= 0}
                  autoFocus={index === 0}
                  onChange={(_, on) => tick(quoteLineId, on)}
                />
              }
            />
            <TextField
              value={shares.get(quoteLineId) ?? ''}
              disabled={place < 0}
              error={numbers[place]?.share === null}
              helperText={numbers[place]?.fault && translate(numbers[place].fault)}
              onChange={(event) => setShares(new Map([...shares, [quoteLineId, event.target.value]]))}
              slotProps={{
                htmlInput: {
                  inputMode: 'decimal',
                  'aria-label': translate('unallocated.shareOf', { line: description }),
                },
                input: { endAdornment: '%' },
              }}
            />
            <span>
              {quantity === undefined
                ? ''
                : `${formatDecimal(quantity, 0, 4)} · ${formatSterling(amountOf(line, quantity))}`}
            </span>
          </Row>
        )
      })}
      <Typography role="status" variant="body2" color={isReady ? 'textSecondary' : 'error'} sx={{ mt: 1 }}>
        {translate(isReady ? 'unallocated.splitReady' : 'unallocated.splitNotWhole')}
      </Typography>
    </FormDialog>
  )
}
