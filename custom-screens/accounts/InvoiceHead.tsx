import Alert from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useGetOne, useRecordContext, useTranslate } from 'react-admin'
import { sentenceOf } from '../../admin/i18n/language.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import type { InvoiceCheck } from '../../model/costing/accounts.ts'
import { purchaseHeaders, type RecordFor, supplierInvoices, users } from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { MatchPurchases } from '../unallocated/MatchPurchase.tsx'

const DeliveryDialog = lazy(async () => ({
  default: (await import('../orders/DeliveryDialog.tsx')).DeliveryDialog,
}))

type Invoice = RecordFor<'supplier-invoices'>
type Queried = Pick<Invoice, 'approval' | 'query' | 'askedOf'>

const { query: queryField, askedOf: askedOfField } = supplierInvoices.fields

const QueryDialog = ({ invoice, onClose }: { readonly invoice: Invoice; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const [reason, setReason] = useState(invoice.query ?? '')
  const [person, setPerson] = useState(invoice.askedOf ?? '')
  const sending = useApiMutation<Queried>({
    log: 'query',
    path: `/SupplierInvoice/${invoice.id}`,
    method: 'PATCH',
    done: () => ({ key: 'invoiceCheck.done' }),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={translate('invoiceCheck.queryTitle')}
      maxWidth="xs"
      submit={translate('invoiceCheck.save')}
      isReady={reason.trim() !== ''}
      isSending={sending.isPending}
      isDirty={reason !== (invoice.query ?? '') || person !== (invoice.askedOf ?? '')}
      onSubmit={() =>
        sending.mutate({ approval: 'queried', query: reason.trim(), askedOf: person.trim() || null })
      }
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
        <TextField
          label={queryField.label}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          required
          multiline
          minRows={2}
          autoFocus
        />
        <TextField
          label={askedOfField.label}
          value={person}
          onChange={({ target }) => setPerson(target.value)}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: askedOfField.maxLength } }}
        />
        <Typography variant="body2" color="textSecondary">
          {translate('invoiceCheck.queryHelp')}
        </Typography>
      </Stack>
    </FormDialog>
  )
}

interface QueryButtonProps extends Pick<ButtonProps, 'color' | 'sx'> {
  readonly invoice: Invoice
}

const QueryButton = ({ invoice, ...look }: QueryButtonProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" {...look} onClick={() => setIsOpen(true)}>
        {translate('invoiceCheck.query')}
      </Button>
      {isOpen && <QueryDialog invoice={invoice} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** In the head of an invoice, next to *Approve*. */
export const InvoiceActions = () => {
  const { mayEdit } = useListing()
  const invoice = useRecordContext<Invoice>()
  return mayEdit && invoice && !invoice.accountsBatchId ? <QueryButton invoice={invoice} /> : null
}

/** Records what came of a purchase of the invoice. */
const DeliverButton = ({ purchaseId }: { readonly purchaseId: number }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { data: purchase } = useGetOne<RecordFor<'purchase-headers'>>(
    purchaseHeaders.name,
    { id: purchaseId },
    { enabled: isOpen },
  )
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setIsOpen(true)}>
        {translate('orderPart.delivered')}
      </Button>
      {isOpen && purchase && (
        <Suspense>
          <DeliveryDialog kind="delivered" purchase={purchase} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface DeviationsProps {
  readonly invoice: Invoice
  readonly mayEdit: boolean
}

/** What the invoice has more than came or was ordered, with a way on for each. */
const Deviations = ({ invoice, mayEdit }: DeviationsProps) => {
  const translate = useTranslate()
  const { data } = useQuery(
    apiQuery<InvoiceCheck>(
      [supplierInvoices.name, 'check', invoice.id, invoice.version],
      `/SupplierInvoice/${invoice.id}/check`,
    ),
  )
  if (!data || data.deviations.length === 0) return null
  return (
    <Alert severity="warning">
      <Stack spacing={0.5} role="list" aria-label={translate('invoiceCheck.more')}>
        {data.deviations.map(({ kind, purchaseId, line, text, code, params }, index) => (
          <Stack
            // biome-ignore lint/suspicious/noArrayIndexKey: one purchase can have a line twice
            key={`${kind} ${purchaseId} ${line} ${index}`}
            direction="row"
            useFlexGap
            role="listitem"
            sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <span>{sentenceOf(text, { code, params })}</span>
            {mayEdit && kind === 'notReceived' && <DeliverButton purchaseId={purchaseId} />}
          </Stack>
        ))}
      </Stack>
      {/* Its text begins where the sentences do. */}
      {mayEdit && <QueryButton invoice={invoice} color="inherit" sx={{ ml: -1 }} />}
    </Alert>
  )
}

/** Why it was approved nevertheless. */
const Reason = ({ invoice: { approvedById, approvedBecause } }: { readonly invoice: Invoice }) => {
  const translate = useTranslate()
  const { data: person } = useGetOne<RecordFor<'users'>>(
    users.name,
    { id: approvedById ?? 0 },
    { enabled: approvedById !== null },
  )
  return (
    <Alert severity="info">
      {translate('invoiceCheck.approvedWith', {
        name: person?.fullName ?? '',
        reason: approvedBecause ?? '',
      })}
    </Alert>
  )
}

/** Above the purchases of an invoice: what deviates until it is approved, why it was approved, or what is asked of whom. */
const InvoiceState = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const { mayWrite } = useListing()
  const { data: invoice } = useGetOne<Invoice>(supplierInvoices.name, { id })
  if (!invoice) return null
  const { approval, query, askedOf, approvedBecause } = invoice
  return (
    <>
      {approval === 'queried' && (
        <Alert severity="warning">
          {askedOf
            ? translate('invoiceCheck.queriedOf', { query: query ?? '', person: askedOf })
            : translate('invoiceCheck.queried', { query: query ?? '' })}
        </Alert>
      )}
      {approval !== 'approved' && <Deviations invoice={invoice} mayEdit={mayWrite} />}
      {approvedBecause && <Reason invoice={invoice} />}
    </>
  )
}

/** Above a list of purchases: the way to the workbench; of an invoice, how it compares. */
export const PurchasesHead = () => {
  const { parentValues } = useListing()
  const { invoiceId } = parentValues
  return invoiceId === undefined ? <MatchPurchases /> : <InvoiceState id={Number(invoiceId)} />
}
