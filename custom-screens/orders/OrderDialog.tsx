import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { ReferencePicker } from '../../admin/fields/ReferencePicker.tsx'
import { ConfirmDialog } from '../../admin/layout/DialogBox.tsx'
import { sum } from '../../model/decimal.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { purchaseHeaders, suppliers } from '../../resources.config.ts'
import { DayInput } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Effect } from '../unallocated/Effect.tsx'
import { OrderLines, SuggestedTextField } from './OrderLines.tsx'
import { effectOf, excesses, type TypedLine } from './order-draft.ts'
import { useOrder } from './use-order.ts'

/** Orders the selected lines of a quote: creates a purchase whose lines are linked to them. */
export const OrderDialog = ({ selected, selectedIds, onClose, onDone }: SelectionDialogProps) => {
  const translate = useTranslate()
  // Initial selection: the list can reload in the meantime.
  const [{ quotes, ids }] = useState(() => ({
    quotes: [...new Set(selected.map(({ quoteHeaderId }) => Number(quoteHeaderId)))],
    ids: selectedIds.map(Number),
  }))
  const [quoteId] = quotes
  if (quoteId === undefined || quotes.length > 1)
    return (
      <FormDialog title={translate('quoteOrder.title')} maxWidth="xs" onClose={onClose}>
        <Alert severity="info">{translate('quoteOrder.oneQuote')}</Alert>
      </FormDialog>
    )
  return <OrderForm quoteId={quoteId} ids={ids} onClose={onClose} onDone={onDone} />
}

interface OrderFormProps {
  readonly quoteId: number
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const OrderForm = ({ quoteId, ids, onClose, onDone }: OrderFormProps) => {
  const translate = useTranslate()
  const order = useOrder(quoteId, ids, onDone)
  const { preview, draft, lines, change, type, failure, faults } = order
  const [isAsking, setIsAsking] = useState(false)
  const wanted = lines.filter(({ isWanted }) => isWanted)
  const more = wanted.filter(({ isMore }) => isMore)
  const above = excesses
    .map(([what, text]) => ({ what, text, amount: sum(wanted.map((line) => line[what])) }))
    .filter(({ amount }) => amount > 0)
  const moreOf = ({ line, quantity }: TypedLine) =>
    translate('quoteOrder.moreOf', {
      line: line.description,
      quantity: formatDecimal(quantity ?? 0, 0, 4),
      left: formatDecimal(line.remaining, 0, 4),
    })
  const send = () => {
    setIsAsking(false)
    order.send()
  }
  return (
    <FormDialog
      title={translate('quoteOrder.title')}
      maxWidth="md"
      submit={translate('quoteOrder.order')}
      isReady={order.isReady}
      isSending={order.isSending}
      isDirty={order.isDirty}
      onSubmit={() => (more.length > 0 ? setIsAsking(true) : send())}
      onClose={onClose}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {preview && preview.standing !== 'agreed' && (
          <Alert severity="warning">{translate('quoteOrder.notAgreed')}</Alert>
        )}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 2,
            pt: 0.5,
            '& > *': { minWidth: 0 },
          }}
        >
          <ReferencePicker
            target={suppliers}
            label={translate('quoteOrder.supplier')}
            value={draft.supplierId}
            onChange={(supplierId) => change({ supplierId, purchaseHeaderId: null })}
            required
            autoFocus
            addsNew
            {...(faults.supplierId && { error: faults.supplierId })}
          />
          <TextField
            select
            label={translate('quoteOrder.purchase')}
            value={draft.purchaseHeaderId ?? ''}
            onChange={({ target }) =>
              change({ purchaseHeaderId: target.value === '' ? null : Number(target.value) })
            }
            disabled={!preview || preview.openPurchases.length === 0}
            error={faults.purchaseHeaderId !== undefined}
            helperText={faults.purchaseHeaderId}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{translate('quoteOrder.newPurchase')}</MenuItem>
            {preview?.openPurchases.map(({ id, userPONo: ref, totalAmount }) => (
              <MenuItem key={id} value={id}>
                {translate('quoteOrder.addTo', { ref, amount: formatSterling(totalAmount) })}
              </MenuItem>
            ))}
          </TextField>
          {draft.purchaseHeaderId === null && (
            <>
              <SuggestedTextField
                required
                label={translate(`resources.${purchaseHeaders.name}.fields.userPONo`)}
                value={draft.userPONo ?? preview?.userPONo ?? ''}
                onType={(userPONo) => change({ userPONo })}
                autoComplete="off"
                error={faults.userPONo !== undefined}
                helperText={faults.userPONo}
                slotProps={{ htmlInput: { maxLength: purchaseHeaders.fields.userPONo.maxLength } }}
              />
              <DayInput
                field={purchaseHeaders.fields.requiredDate}
                typed={draft.requiredDate}
                onType={(requiredDate) => change({ requiredDate })}
                error={faults.requiredDate}
              />
            </>
          )}
        </Box>
        <OrderLines lines={lines} onType={type} />
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {translate('quoteOrder.total', { smart_count: wanted.length, amount: formatSterling(order.total) })}
          {above.map(({ what, text, amount }) => (
            <Typography key={what} component="span" sx={{ ml: 1, color: 'warning.main' }}>
              {translate(text, { amount: formatSterling(amount) })}
            </Typography>
          ))}
        </Typography>
        {preview && order.total !== 0 && <Effect preview={effectOf(preview, lines)} hasOneQuote />}
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={translate('quoteOrder.moreTitle')}
        text={translate('quoteOrder.more', { lines: more.map(moreOf).join('; ') })}
        confirm={translate('quoteOrder.order')}
        cancel={translate('form.cancel')}
        onConfirm={send}
        onCancel={() => setIsAsking(false)}
      />
    </FormDialog>
  )
}
