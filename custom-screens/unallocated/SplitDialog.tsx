import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { ListedRecord } from '../../admin/extension-points.ts'
import { OfferedPill } from '../../admin/fields/Pill.tsx'
import { ReferencePicker } from '../../admin/fields/ReferencePicker.tsx'
import { messageText } from '../../admin/i18n/language.ts'
import { ChoiceButtons } from '../../admin/layout/ChoiceButtons.tsx'
import type { Suggestion } from '../../model/costing/unallocated.ts'
import { proportion, subtract, sum } from '../../model/decimal.ts'
import { checkNumber, numberRanges } from '../../model/fields/number.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { readPercent, typedNumber } from '../../model/parse-number.ts'
import { purchaseLines, quoteHeaders, quoteLines, type RecordFor } from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { readTypedNumber, type TypedNumber } from '../typed-number.ts'
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
const readShare = (typed: string): TypedNumber => {
  const read = readPercent(typed)
  const [error] = read === null ? [] : checkNumber(read, numberRanges.percent)
  if (error !== undefined) return { value: null, error: messageText(error) }
  return { value: typeof read === 'number' ? read : null }
}

/** What is typed for each quote line: a percentage, or a quantity of the purchase line. */
type By = 'percent' | 'quantity'
type TypedShares = ReadonlyMap<number, string>

/** What is typed first. */
export const equally = (by: By, ids: readonly number[], remaining: number): TypedShares => {
  if (ids.length === 0) return new Map()
  const shares = equalShares(ids.length)
  const values = by === 'percent' ? shares : splitQuantity(remaining, shares)
  return new Map(values.map((value, index) => [ids[index] ?? 0, typedNumber(value)]))
}

interface Parts {
  /** Whether the parts can be linked. */
  readonly isReady: boolean
  /** In the order of the shares, in the unit of the purchase line. */
  readonly quantities: readonly number[]
}

/** Shares make exactly 100 %. Quantities are of the line's sign and no more than is left of it. */
export const partsOf = (by: By, typed: readonly (number | null)[], remaining: number): Parts => {
  const known = typed.filter((value) => value !== null)
  if (known.length === 0 || known.length < typed.length) return { isReady: false, quantities: [] }
  if (by === 'percent')
    return isWhole(known)
      ? { isReady: true, quantities: splitQuantity(remaining, known) }
      : { isReady: false, quantities: [] }
  const isPart = known.every((value) => Math.sign(value) === Math.sign(remaining))
  return { isReady: isPart && Math.abs(sum(known)) <= Math.abs(remaining), quantities: known }
}

interface OtherLineProps {
  readonly id: number
}

/** Name of a quote line that no suggestion names, with its job. */
const OtherLine = ({ id }: OtherLineProps) => {
  const { data } = useGetOne<RecordFor<'quote-lines'>>(quoteLines.name, { id })
  return data ? `${data.description} · ${data.projectDescription ?? ''}` : '…'
}

interface SplitDialogProps {
  readonly line: ListedRecord
  readonly suggestions: readonly Suggestion[]
  readonly onClose: () => void
  readonly onSplit: (decisions: readonly Decision[]) => void
}

/** The quote lines that are offered, the shares typed for them, and the quantities that follow. */
const useShares = (line: ListedRecord, suggestions: readonly Suggestion[]) => {
  const remaining = Number(line.remaining)
  const [first] = useState(() =>
    equally(
      'percent',
      suggestions.slice(0, 2).map(({ quoteLineId }) => quoteLineId),
      remaining,
    ),
  )
  const [by, setBy] = useState<By>('percent')
  const [others, setOthers] = useState<readonly number[]>([])
  const [shares, setShares] = useState(first)
  const offered = [...suggestions.map(({ quoteLineId }) => quoteLineId), ...others]
  const ticked = offered.filter((id) => shares.has(id))
  const numbers = ticked.map((id) => {
    const typed = shares.get(id) ?? ''
    return by === 'percent' ? readShare(typed) : readTypedNumber(purchaseLines.fields.quantity, typed)
  })
  const { isReady, quantities } = partsOf(
    by,
    numbers.map(({ value }) => value),
    remaining,
  )
  const shareEqually = (ids: readonly number[], how = by) => setShares(equally(how, ids, remaining))
  return {
    by,
    offered,
    isReady,
    isDirty: shares !== first,
    /** What the shares leave of the line. */
    left: subtract(remaining, sum(quantities)),
    remaining,
    /** How many lines were chosen besides the suggested ones. */
    countOfOthers: others.length,
    shareBy: (chosen: By) => {
      setBy(chosen)
      shareEqually(ticked, chosen)
    },
    shareOf: (id: number) => {
      const index = ticked.indexOf(id)
      return {
        text: shares.get(id) ?? '',
        isTicked: index >= 0,
        error: numbers[index]?.error,
        quantity: isReady ? quantities[index] : undefined,
      }
    },
    tick: (id: number, on: boolean) =>
      shareEqually(offered.filter((other) => (other === id ? on : shares.has(other)))),
    type: (id: number, text: string) => setShares(new Map([...shares, [id, text]])),
    addOther: (id: number | null) => {
      if (id === null || offered.includes(id)) return
      setOthers([...others, id])
      shareEqually([...ticked, id])
    },
    // A share that rounds to 0 at four decimals gives no link.
    decisions: (): Decision[] =>
      ticked
        .map((quoteLineId, index) => ({ line, quoteLineId, quantity: quantities[index] ?? 0 }))
        .filter(({ quantity }) => quantity !== 0),
  }
}

interface ShareRowProps {
  readonly line: ListedRecord
  readonly quoteLineId: number
  readonly suggestion: Suggestion | undefined
  readonly shares: ReturnType<typeof useShares>
  readonly autoFocus: boolean
}

const ShareRow = ({ line, quoteLineId, suggestion, shares, autoFocus }: ShareRowProps) => {
  const translate = useTranslate()
  const { text, isTicked, error, quantity } = shares.shareOf(quoteLineId)
  return (
    <Row>
      <FormControlLabel
        label={
          suggestion ? (
            <>
              {`${suggestion.description} · ${suggestion.projectNumber ?? suggestion.projectName}`}{' '}
              <OfferedPill resource={quoteHeaders} record={{ standing: suggestion.standing }} />
            </>
          ) : (
            <OtherLine id={quoteLineId} />
          )
        }
        control={
          <Checkbox
            checked={isTicked}
            autoFocus={autoFocus}
            onChange={(_, on) => shares.tick(quoteLineId, on)}
          />
        }
      />
      <TextField
        value={text}
        disabled={!isTicked}
        error={error !== undefined}
        helperText={error}
        onChange={(event) => shares.type(quoteLineId, event.target.value)}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            'aria-label': translate('unallocated.shareOf', {
              line: suggestion?.description ?? String(quoteLineId),
            }),
          },
          input: { endAdornment: shares.by === 'percent' ? '%' : undefined },
        }}
      />
      <span>
        {quantity === undefined
          ? ''
          : `${formatDecimal(quantity, 0, 4)} · ${formatSterling(amountOf(line, quantity))}`}
      </span>
    </Row>
  )
}

/** Splits a line between suggested and other quote lines: equally, by percentage or by quantity. */
export const SplitDialog = ({ line, suggestions, onClose, onSplit }: SplitDialogProps) => {
  const translate = useTranslate()
  const shares = useShares(line, suggestions)
  const { by, offered, isReady } = shares
  const verdict = () => {
    if (by === 'percent') return translate(isReady ? 'unallocated.splitReady' : 'unallocated.splitNotWhole')
    return translate(isReady ? 'unallocated.splitLeaves' : 'unallocated.splitTooMuch', {
      left: formatDecimal(shares.left, 0, 4),
      quantity: formatDecimal(shares.remaining, 0, 4),
    })
  }
  return (
    <FormDialog
      title={translate('unallocated.splitTitle', { line: String(line.description) })}
      maxWidth="sm"
      submit={translate('unallocated.accept')}
      isReady={isReady}
      isDirty={shares.isDirty}
      onSubmit={() => onSplit(shares.decisions())}
      onClose={onClose}
    >
      <ChoiceButtons<By>
        label={translate('unallocated.splitBy')}
        value={by}
        options={[
          { value: 'percent', label: translate('unallocated.byPercent') },
          { value: 'quantity', label: translate('unallocated.byQuantity') },
        ]}
        onChange={shares.shareBy}
      />
      {offered.map((quoteLineId, index) => (
        <ShareRow
          key={quoteLineId}
          line={line}
          quoteLineId={quoteLineId}
          suggestion={suggestions.find((one) => one.quoteLineId === quoteLineId)}
          shares={shares}
          autoFocus={index === 0}
        />
      ))}
      <ReferencePicker
        // Empty again for the next line.
        key={shares.countOfOthers}
        target={quoteLines}
        label={translate('unallocated.otherLine')}
        value={null}
        onChange={shares.addOther}
        except={offered}
      />
      <Typography role="status" variant="body2" color={isReady ? 'textSecondary' : 'error'} sx={{ mt: 1 }}>
        {verdict()}
      </Typography>
    </FormDialog>
  )
}
