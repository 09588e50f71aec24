import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { withoutCount } from '../../admin/providers/data-provider.ts'
import { messageOf } from '../../admin/providers/use-call.ts'
import { formatSterling } from '../../model/format.ts'
import { orderLines, purchaseHeaders, purchaseLines, type RecordFor } from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import type { InvoiceLine, OrderedLine } from './invoice-draft.ts'
import { useStepTitle } from './step-title.ts'
import type { LoadedPurchase } from './use-invoice-form.ts'

type InvoicedPurchase = Pick<
  RecordFor<'purchase-headers'>,
  'id' | 'orderId' | 'userPONo' | 'part' | 'supplierId' | 'totalAmount'
>

interface InvoicedDialogProps {
  readonly purchase: InvoicedPurchase
  readonly onClose: () => void
}

const linesOf = <Line,>({ name, endpoint }: { name: string; endpoint: string }, parent: string) =>
  apiQuery<Line[]>([name, 'of a part', parent], `/${endpoint}/${parent}`)

const readPurchase = async (
  { id, orderId, userPONo }: InvoicedPurchase,
  context: { readonly signal?: AbortSignal },
): Promise<LoadedPurchase> => {
  const [lines, ordered] = await Promise.all([
    linesOf<InvoiceLine>(purchaseLines, `PurchaseHeader/${id}`).queryFn(context),
    orderId === null ? [] : linesOf<OrderedLine>(orderLines, `PurchaseOrder/${orderId}`).queryFn(context),
  ])
  return { id, lines: lines.map((line) => ({ ...line, purchase: userPONo })), ordered }
}

const textOfPurchase = ({ userPONo, part, totalAmount }: InvoicedPurchase): string =>
  [userPONo, part !== null && part > 1 ? String(part) : null, formatSterling(totalAmount)]
    .filter(Boolean)
    .join(' · ')

interface OtherPurchasesProps {
  readonly purchase: InvoicedPurchase
  /** Whether those that were chosen last are still being read. */
  readonly isReading: boolean
  readonly onReading: () => void
  readonly onRead: (others: readonly LoadedPurchase[]) => void
}

/** Chooses further purchases of the supplier that the invoice is for. Nothing to choose: nothing is shown. */
const OtherPurchases = ({ purchase, isReading, onReading, onRead }: OtherPurchasesProps) => {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly InvoicedPurchase[]>([])
  const [loaded] = useState(() => new Map<number, Promise<LoadedPurchase>>())
  const newest = useRef<readonly InvoicedPurchase[]>(chosen)
  const [failed, setFailed] = useState<string | null>(null)
  const { data = [] } = useGetList<RecordFor<'purchase-headers'>>(purchaseHeaders.name, {
    filter: { supplierId: purchase.supplierId, invoiceId: null, statementDate: null },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
    meta: withoutCount,
  })
  const offered = data.filter(({ id }) => id !== purchase.id)
  if (purchase.supplierId === null || (offered.length === 0 && chosen.length === 0)) return null
  const choose = async (others: readonly InvoicedPurchase[]) => {
    newest.current = others
    setChosen(others)
    setFailed(null)
    onReading()
    for (const other of others) if (!loaded.has(other.id)) loaded.set(other.id, readPurchase(other, {}))
    const read = await Promise.allSettled(others.flatMap(({ id }) => loaded.get(id) ?? []))
    // Others were chosen while these were read.
    if (newest.current !== others) return
    const failure = read.find((one) => one.status === 'rejected')
    setFailed(failure ? messageOf(failure.reason) : null)
    if (failure) loaded.clear()
    // The invoice has no lines that it could not read: those are not chosen either.
    setChosen(others.filter((_, index) => read[index]?.status === 'fulfilled'))
    onRead(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
  }
  return (
    <Autocomplete<InvoicedPurchase, true>
      multiple
      options={[...offered]}
      value={[...chosen]}
      onChange={(_event, others) => void choose(others)}
      getOptionLabel={textOfPurchase}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterSelectedOptions
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('orderPart.others')}
          error={failed !== null}
          helperText={isReading ? translate('list.loading') : failed}
        />
      )}
    />
  )
}

/** All lines of one or several purchases are invoiced together. */
export const InvoicedDialog = ({ purchase, onClose }: InvoicedDialogProps) => {
  const title = useStepTitle()('invoiced', purchase)
  const [others, setOthers] = useState<readonly LoadedPurchase[]>([])
  const [isReading, setIsReading] = useState(false)
  const { id } = purchase
  const read = useQuery({
    queryKey: [purchaseLines.name, 'of a part', id],
    queryFn: (context) => readPurchase(purchase, context),
    gcTime: 0,
  })
  if (read.data)
    return (
      <InvoiceForm
        kind="invoiced"
        title={title}
        purchaseId={id}
        lines={read.data.lines}
        ordered={read.data.ordered}
        others={others}
        isReadingOthers={isReading}
        chooser={
          <OtherPurchases
            purchase={purchase}
            isReading={isReading}
            onReading={() => setIsReading(true)}
            onRead={(read) => {
              setOthers(read)
              setIsReading(false)
            }}
          />
        }
        onClose={onClose}
        onDone={onClose}
      />
    )
  if (!read.error) return null
  return (
    <FormDialog title={title} maxWidth="sm" onClose={onClose}>
      <Loaded query={read}>{() => null}</Loaded>
    </FormDialog>
  )
}

/** A credit note for the ticked lines of a purchase. */
export const CreditDialog = ({ selected, onClose, onDone }: SelectionDialogProps) => {
  const translate = useTranslate()
  const titleOf = useStepTitle()
  const [purchaseId, ...others] = new Set(selected.map(({ purchaseHeaderId }) => Number(purchaseHeaderId)))
  if (purchaseId === undefined || others.length > 0)
    return (
      <FormDialog title={titleOf('credit')} maxWidth="sm" onClose={onClose}>
        <Alert severity="info">{translate('orderPart.onePurchase')}</Alert>
      </FormDialog>
    )
  const lines = selected.map(({ id, description, quantity, unit, costEach, costingCategoryId }) => ({
    id: Number(id),
    description: String(description),
    quantity: Number(quantity),
    unit: typeof unit === 'string' ? unit : null,
    costEach: Number(costEach),
    costingCategoryId: Number(costingCategoryId),
    orderLineId: null,
    received: Number(selected.find((line) => line.id === id)?.received ?? 0),
  }))
  return (
    <InvoiceForm
      kind="credit"
      title={titleOf('credit')}
      purchaseId={purchaseId}
      lines={lines}
      ordered={[]}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
