import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useDebounced } from '../../admin/fields/use-debounced.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import type { SpreadPreview, SpreadReply, SpreadRequest } from '../../model/costing/estimate.ts'
import { formatDecimal, formatSterling, withMinus, withPounds } from '../../model/format.ts'
import { quoteHeaders, type RecordFor } from '../../resources.config.ts'
import { FigureTable } from '../FigureTable.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { refusalText } from '../orders/use-order.ts'
import { readTypedNumber } from '../typed-number.ts'

type Quote = RecordFor<'quote-headers'>

/** Time without typing after which the preview is asked for (milliseconds). */
const pause = 300

const percent = (value: number | null) =>
  value === null ? '–' : `${withMinus(formatDecimal(value, 0, 2))} %`
const arrow = (before: string, after: string) => (before === after ? before : `${before} → ${after}`)

const Lines = ({ preview }: { readonly preview: SpreadPreview }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`estimate.spread.${key}`)
  const price = (value: number) => withPounds(formatDecimal(value, 2, 4))
  return (
    <FigureTable aria-label={say('table')}>
      <thead>
        <tr>
          <th scope="col">{say('line')}</th>
          {['markup', 'price', 'total'].map((name) => (
            <th key={name} scope="col" data-number data-wide={name === 'markup' || undefined}>
              {say(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {preview.lines.map(({ id, description, before, after }) => (
          <tr key={id}>
            <td data-long>{description}</td>
            <td data-number data-wide>
              {arrow(percent(before.markup), percent(after.markup))}
            </td>
            <td data-number>{arrow(price(before.costEach), price(after.costEach))}</td>
            <td data-number>{formatSterling(after.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{say('margin')}</td>
          <td colSpan={3} data-number data-over={preview.marginAfter < 0 || undefined} translate="no">
            {arrow(formatSterling(preview.marginBefore), formatSterling(preview.marginAfter))}
          </td>
        </tr>
      </tfoot>
    </FigureTable>
  )
}

/** Raises or lowers all mark-ups of a draft so that it comes to a typed total. */
const SpreadDialog = ({ quote, onClose }: { readonly quote: Quote; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`estimate.spread.${key}`, values)
  const [typed, setTyped] = useState('')
  const { value: total, error } = readTypedNumber(quoteHeaders.fields.agreedTotal, typed)
  const asked = useDebounced(total, pause)
  const path = `/QuoteHeader/${quote.id}/spread`
  const preview = useQuery({
    ...apiQuery<SpreadPreview>([quoteHeaders.name, 'spread', quote.id, asked], `${path}/preview`, {
      total: asked,
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = asked === null || preview.isError ? undefined : preview.data
  const sending = useApiMutation<SpreadRequest, SpreadReply>({
    log: 'Spreading',
    path,
    done: () => ({ key: 'estimate.spread.done', args: {} }),
    onSuccess: onClose,
  })
  const refused = sending.error ?? (preview.isError ? preview.error : null)
  const isReady = found !== undefined && found.after === total && found.before !== total && asked === total
  return (
    <FormDialog
      title={say('title')}
      maxWidth="md"
      submit={say('button')}
      isReady={isReady}
      isSending={sending.isPending}
      isDirty={typed !== ''}
      onSubmit={() => total !== null && found && sending.mutate({ total, expect: found.before })}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          label={say('to')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={error !== undefined}
          helperText={error ?? say('now', { total: formatSterling(quote.quoted) })}
          sx={{ width: 240 }}
          slotProps={{
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          }}
        />
        {refused && <Alert severity="error">{refusalText(refused)}</Alert>}
        {found && <Lines preview={found} />}
      </Stack>
    </FormDialog>
  )
}

/** In the head of a draft whose lines have costs. */
export const SpreadButton = () => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { mayWrite } = useListing()
  const quote = useRecordContext<Quote>()
  if (!quote?.costedLines || quote.standing !== 'draft' || !mayWrite) return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {translate('estimate.spread.open')}
      </Button>
      {isOpen && <SpreadDialog quote={quote} onClose={() => setIsOpen(false)} />}
    </>
  )
}
