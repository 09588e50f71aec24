import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { NewRecordFiles } from '../../admin/attachments/FilesSection.tsx'
import { useUpload } from '../../admin/attachments/uploads.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import type { DeliveryReply } from '../../model/costing/order.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatDecimal } from '../../model/format.ts'
import { deliveries, purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { usePost } from '../use-post.ts'
import { type DeliveredPurchase, type DeliveryLine, readDeliveryLine } from './delivery-draft.ts'
import { PartLines } from './PartLines.tsx'
import { usePartTitle } from './part-title.ts'
import { refusalText } from './use-order.ts'

/** What comes of a purchase, or goes back. */
export type Delivery = 'delivered' | 'returned'

const { deliveryNote, comments, receivedOn } = deliveries.fields

interface DeliveryFormProps {
  readonly kind: Delivery
  readonly title: string
  readonly purchase: DeliveredPurchase
  readonly lines: readonly DeliveryLine[]
  readonly onClose: () => void
}

const DeliveryForm = ({ kind, title, purchase, lines: given, onClose }: DeliveryFormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  // The first lines: the page can reload them in the meantime.
  const [first] = useState(given)
  const [texts, setTexts] = useState({ note: '', comments: '', day: formatDate(firmDay()) })
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [files, setFiles] = useState<readonly File[]>([])
  const upload = useUpload()
  const dayName = kind === 'delivered' ? 'receivedDate' : 'returnedOn'
  const { day, fault: dayFault } = readDay(receivedOn, texts.day)
  const lines = first.map((line) => readDeliveryLine(kind, line, typed.get(line.id)))
  const sending = usePost<object, DeliveryReply>(kind, `/PurchaseHeader/${purchase.id}/${kind}`, {
    done: () => ({ key: `orderPart.${kind}Done` }),
    onSuccess: ({ deliveryId, nextPurchaseHeaderId }) => {
      if (deliveryId !== null) upload({ resource: deliveries, id: deliveryId }, files, true)
      if (nextPurchaseHeaderId !== null)
        toast(kind === 'returned' ? 'orderPart.creditDue' : 'orderPart.restMoved', 'success', {
          label: 'purchaseSplit.open',
          to: `${adminBase}/${purchaseHeaders.name}/${nextPurchaseHeaderId}/${purchaseLines.name}`,
        })
      onClose()
    },
  })
  const refused = submissionErrorOf(sending.error).fields
  const sent = kind === 'returned' ? lines.filter(({ quantity }) => quantity !== 0) : lines
  const isValid = day !== null && !dayFault && lines.every(({ faults }) => !faults.quantity)
  const change = (part: Partial<typeof texts>) => setTexts({ ...texts, ...part })
  return (
    <FormDialog
      title={title}
      maxWidth="sm"
      submit={translate('orderPart.save')}
      isReady={isValid && lines.some(({ quantity }) => quantity !== 0)}
      isSending={sending.isPending}
      isDirty={typed.size > 0 || texts.note !== '' || texts.comments !== '' || files.length > 0}
      asks
      onSubmit={() =>
        sending.mutate({
          [dayName]: day,
          deliveryNote: texts.note.trim() || null,
          comments: texts.comments.trim() || null,
          lines: sent.map(({ line, quantity, expected }) => ({
            purchaseLineId: line.id,
            quantity,
            expected,
          })),
        })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {sending.error && <Alert severity="error">{refusalText(sending.error)}</Alert>}
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 2,
            '& > *': { minWidth: 0 },
          }}
        >
          <TextField
            label={deliveryNote.label}
            value={texts.note}
            onChange={({ target }) => change({ note: target.value })}
            autoFocus
            autoComplete="off"
            error={refused.deliveryNote !== undefined}
            helperText={refused.deliveryNote?.[0]}
            slotProps={{ htmlInput: { maxLength: deliveryNote.maxLength } }}
          />
          <DayInput
            field={receivedOn}
            typed={texts.day}
            onType={(text) => change({ day: text })}
            error={dayFault ?? refused[dayName]?.[0]}
          />
        </Box>
        <PartLines
          lines={lines}
          hasPrices={false}
          refused={refused}
          heading={translate(kind === 'delivered' ? 'orderPart.came' : 'orderPart.wentBack')}
          about={({ line }) =>
            translate(kind === 'returned' ? 'orderPart.ofReceived' : 'orderPart.ofOrdered', {
              quantity: [formatDecimal(line.quantity, 0, 4), line.unit].filter(Boolean).join(' '),
              received: [formatDecimal(line.received, 0, 4), line.unit].filter(Boolean).join(' '),
            })
          }
          warning={({ more }) =>
            more !== 0 && translate('orderPart.moreCame', { more: formatDecimal(more, 0, 4) })
          }
          onType={(id, { quantity }) => quantity !== undefined && setTyped(new Map(typed).set(id, quantity))}
        />
        <TextField
          label={kind === 'returned' ? translate('orderPart.reason') : comments.label}
          value={texts.comments}
          onChange={({ target }) => change({ comments: target.value })}
          multiline
          error={refused.comments !== undefined}
          helperText={refused.comments?.[0]}
        />
        <Typography variant="body2" color="textSecondary">
          {translate(
            kind === 'delivered' && purchase.receivedDate ? 'orderPart.moreHelp' : `orderPart.${kind}Help`,
          )}
        </Typography>
        <NewRecordFiles files={files} onChange={setFiles} />
      </Stack>
    </FormDialog>
  )
}

interface DeliveryDialogProps {
  readonly kind: Delivery
  readonly purchase: DeliveredPurchase
  readonly onClose: () => void
}

/** What came of all lines of a purchase, or went back of those that came. */
export const DeliveryDialog = ({ kind, purchase, onClose }: DeliveryDialogProps) => {
  const title = usePartTitle()(kind, purchase)
  const read = useQuery({
    queryKey: [purchaseLines.name, 'of a delivery', purchase.id],
    queryFn: ({ signal }) =>
      requestJson<DeliveryLine[]>(`/${purchaseLines.endpoint}/PurchaseHeader/${purchase.id}`, { signal }),
    gcTime: 0,
  })
  const lines = read.data?.filter(
    ({ invoiceOnly, received }) => !invoiceOnly && (kind === 'delivered' || received !== 0),
  )
  if (lines)
    return <DeliveryForm kind={kind} title={title} purchase={purchase} lines={lines} onClose={onClose} />
  if (!read.error) return null
  return (
    <FormDialog title={title} maxWidth="sm" onClose={onClose}>
      <Loaded query={read}>{() => null}</Loaded>
    </FormDialog>
  )
}
