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
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { figurePagePath } from '../../admin/resource/list/figure-page-path.ts'
import { type DeliveryReply, maxOrderLines } from '../../model/costing/order.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatDecimal } from '../../model/format.ts'
import { deliveries, purchaseHeaders, purchaseLines } from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { type DeliveredPurchase, type DeliveryLine, linesToSend, readDeliveryLine } from './delivery-draft.ts'
import { StepLines } from './StepLines.tsx'
import { useStepTitle } from './step-title.ts'
import { refusalText } from './use-order.ts'

/** What comes of purchases, or goes back. */
export type Delivery = 'delivered' | 'returned'

const { deliveryNote, comments, receivedOn } = deliveries.fields

interface DeliveryFormProps {
  readonly kind: Delivery
  readonly title: string
  readonly purchases: readonly DeliveredPurchase[]
  readonly lines: readonly DeliveryLine[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Sends what came or went back; without a connection it is kept, and sent later. */
const useSendDelivery = (
  { kind, title, onDone }: Pick<DeliveryFormProps, 'kind' | 'title' | 'onDone'>,
  purchaseId: number,
  files: readonly File[],
) => {
  const toast = useToast()
  const upload = useUpload()
  return useApiMutation<object, DeliveryReply>({
    log: kind,
    path: `/PurchaseHeader/${purchaseId}/${kind}`,
    done: () => ({ key: `orderPart.${kind}Done` }),
    keep: {
      as: () => ({
        title,
        done: `orderPart.${kind}Done`,
        files,
        filesOf: { resource: deliveries.name, idIn: 'deliveryId' },
      }),
      onKept: () => {
        toast('orderPart.kept', 'info')
        onDone()
      },
    },
    onSuccess: ({ others: further, ...delivered }) => {
      const all = [delivered, ...further]
      for (const { deliveryId } of all)
        if (deliveryId !== null) upload({ resource: deliveries, id: deliveryId }, files, true, title)
      const [next, ...nexts] = all.flatMap(({ nextPurchaseHeaderId }) => nextPurchaseHeaderId ?? [])
      if (next !== undefined)
        toast(kind === 'returned' ? 'orderPart.creditDue' : 'orderPart.restMoved', 'success', {
          label: 'purchaseSplit.open',
          to:
            nexts.length === 0
              ? `${adminBase}/${purchaseHeaders.name}/${next}/${purchaseLines.name}`
              : figurePagePath({ resource: purchaseHeaders.name, filter: { id: [next, ...nexts] } }),
        })
      onDone()
    },
  })
}

const DeliveryForm = ({ kind, title, purchases, lines: given, onClose, onDone }: DeliveryFormProps) => {
  const translate = useTranslate()
  // The first lines: the page can reload them in the meantime.
  const [first] = useState(given)
  const [texts, setTexts] = useState({ note: '', comments: '', day: formatDate(firmDay()) })
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [files, setFiles] = useState<readonly File[]>([])
  const dayName = kind === 'delivered' ? 'receivedDate' : 'returnedOn'
  const { day, fault: dayFault } = readDay(receivedOn, texts.day)
  const lines = first.map((line) => readDeliveryLine(kind, line, typed.get(line.id)))
  const sent = linesToSend(kind, lines)
  const [main = 0, ...others] = new Set(sent.map(({ line }) => line.purchaseHeaderId))
  const sending = useSendDelivery({ kind, title, onDone }, main, files)
  const refused = submissionErrorOf(sending.error).fields
  const isValid = day !== null && !dayFault && lines.every(({ faults }) => !faults.quantity)
  const change = (part: Partial<typeof texts>) => setTexts({ ...texts, ...part })
  const refOf = new Map(
    purchases.map(({ id, userPONo, part }) => [
      id,
      part !== null && part > 1 ? translate('orderPart.partOf', { ref: userPONo, part }) : userPONo,
    ]),
  )
  return (
    <FormDialog
      title={title}
      maxWidth="sm"
      submit={translate('orderPart.save')}
      isReady={isValid && sent.length > 0}
      isSending={sending.isPending}
      isDirty={typed.size > 0 || texts.note !== '' || texts.comments !== '' || files.length > 0}
      onSubmit={() =>
        sending.mutate({
          [dayName]: day,
          deliveryNote: texts.note.trim() || null,
          comments: texts.comments.trim() || null,
          others,
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
        <StepLines
          lines={lines}
          hasPrices={false}
          refused={refused}
          heading={translate(kind === 'delivered' ? 'orderPart.came' : 'orderPart.wentBack')}
          about={({ line }) =>
            [
              purchases.length > 1 && refOf.get(line.purchaseHeaderId),
              translate(kind === 'returned' ? 'orderPart.ofReceived' : 'orderPart.ofOrdered', {
                quantity: [formatDecimal(line.quantity, 0, 4), line.unit].filter(Boolean).join(' '),
                received: [formatDecimal(line.received, 0, 4), line.unit].filter(Boolean).join(' '),
              }),
            ]
              .filter(Boolean)
              .join(' · ')
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
            kind === 'delivered' && purchases.every(({ receivedDate }) => receivedDate)
              ? 'orderPart.moreHelp'
              : `orderPart.${kind}Help`,
          )}
        </Typography>
        <NewRecordFiles files={files} onChange={setFiles} />
      </Stack>
    </FormDialog>
  )
}

interface DeliveryDialogProps extends Pick<DeliveryFormProps, 'kind' | 'purchases' | 'onClose'> {
  readonly title: string
  /** Default: `onClose`. */
  readonly onDone?: () => void
}

const queryOf = (purchases: readonly Pick<DeliveredPurchase, 'id'>[]) =>
  new URLSearchParams({
    filter: JSON.stringify({ purchaseHeaderId: purchases.map(({ id }) => id) }),
    sort: JSON.stringify(['id', 'ASC']),
    range: JSON.stringify([0, maxOrderLines - 1]),
  })

/** The lines of purchases that come or go back. Asked also without a connection, so that the dialog opens. */
export const deliveryQuery = (purchases: readonly Pick<DeliveredPurchase, 'id'>[]) => ({
  ...apiQuery<DeliveryLine[]>(
    [purchaseLines.name, 'of a delivery', ...purchases.map(({ id }) => id)],
    `/${purchaseLines.endpoint}?${queryOf(purchases)}`,
  ),
  networkMode: 'always' as const,
})

/** What came of all lines of purchases, or went back of those that came. */
const DeliveryOf = ({ kind, title, purchases, onClose, onDone = onClose }: DeliveryDialogProps) => {
  const translate = useTranslate()
  const read = useQuery(deliveryQuery(purchases))
  // Those of before are shown only if they cannot be read now.
  const known = read.isFetchedAfterMount || read.error ? read.data : undefined
  const lines = known?.filter(
    ({ invoiceOnly, received }) => !invoiceOnly && (kind === 'delivered' || received !== 0),
  )
  if (lines && lines.length > 0)
    return (
      <DeliveryForm
        kind={kind}
        title={title}
        purchases={purchases}
        lines={lines}
        onClose={onClose}
        onDone={onDone}
      />
    )
  if (!read.error && !lines) return null
  return (
    <FormDialog title={title} maxWidth="sm" onClose={onClose}>
      <Loaded query={read}>
        {() => <Alert severity="info">{translate(`orderPart.${kind}Nothing`)}</Alert>}
      </Loaded>
    </FormDialog>
  )
}

interface OneProps extends Pick<DeliveryDialogProps, 'kind' | 'onClose'> {
  readonly purchase: DeliveredPurchase
}

export const DeliveryDialog = ({ kind, purchase, onClose }: OneProps) => {
  const title = useStepTitle()(kind, purchase)
  return <DeliveryOf kind={kind} title={title} purchases={[purchase]} onClose={onClose} />
}

/** Several ticked purchases come, or go back, together. */
const TickedDelivery = ({
  kind,
  selected,
  onClose,
  onDone,
}: SelectionDialogProps & { readonly kind: Delivery }) => {
  const titleOf = useStepTitle()
  // Those that were ticked first: the list can reload in the meantime.
  const [purchases] = useState(() =>
    selected.map(({ id, userPONo, part, receivedDate }) => ({
      id: Number(id),
      userPONo: String(userPONo),
      part: typeof part === 'number' ? part : null,
      receivedDate: typeof receivedDate === 'string' ? receivedDate : null,
    })),
  )
  const title = purchases.length === 1 ? titleOf(kind, purchases[0]) : titleOf(kind)
  return <DeliveryOf kind={kind} title={title} purchases={purchases} onClose={onClose} onDone={onDone} />
}

export const TickedDelivered = (props: SelectionDialogProps) => <TickedDelivery {...props} kind="delivered" />
export const TickedReturned = (props: SelectionDialogProps) => <TickedDelivery {...props} kind="returned" />
