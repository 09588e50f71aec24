import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { SelectionDialogProps } from '../../admin/extension-points.ts'
import { sentenceOf } from '../../admin/i18n/language.ts'
import { useToast } from '../../admin/layout/Toasts.tsx'
import { adminBase } from '../../admin/page-path.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { Refusal } from '../../admin/resource/Refusal.tsx'
import type {
  BatchPreview,
  BatchRequest,
  PreviewedInvoice,
  SalesPreview,
  SubcontractPreview,
} from '../../model/costing/accounts.ts'
import { formatMoney, formatSterling, withMinus } from '../../model/format.ts'
import {
  accountsBatches,
  accountsBatchLines,
  applications,
  type RecordFor,
  supplierInvoices,
  valuations,
} from '../../resources.config.ts'
import { FormDialog } from '../FormDialog.tsx'
import { Loaded } from '../Loaded.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'

type Previewed = Omit<PreviewedInvoice, 'purchases' | 'supplierName' | 'invoiceNo'> & {
  readonly named: string
}
type Preview = Omit<BatchPreview, 'bills'> & { readonly bills: readonly Previewed[] }

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')

const preview = <Reply,>(resource: string, path: string, ids: readonly number[]) =>
  apiQuery<Reply>([resource, 'accounts-preview', ids], `${path}/preview`, { ids })

/** What is sent: where, and what a person calls it. */
interface Sent {
  readonly path: string
  readonly usePreview: (path: string, ids: readonly number[]) => UseQueryResult<Preview>
}

const invoices: Sent = {
  path: '/AccountsBatch',
  usePreview: (path, ids) =>
    useQuery({
      ...preview<BatchPreview>(supplierInvoices.name, path, ids),
      gcTime: 0,
      select: ({ bills, ...rest }): Preview => ({
        ...rest,
        bills: bills.map(({ purchases, supplierName, invoiceNo, ...bill }) => ({
          ...bill,
          named: joined(supplierName, invoiceNo, ...purchases),
        })),
      }),
    }),
}

const certificates: Sent = {
  path: '/AccountsBatch/sales',
  usePreview: (path, ids) =>
    useQuery({
      ...preview<SalesPreview>(applications.name, path, ids),
      gcTime: 0,
      select: ({ bills, ...rest }): Preview => ({
        ...rest,
        bills: bills.map((sale) => ({ ...sale, named: joined(sale.clientName, sale.invoiceNo) })),
      }),
    }),
}

const subcontracts: Sent = {
  path: '/AccountsBatch/subcontracts',
  usePreview: (path, ids) =>
    useQuery({
      ...preview<SubcontractPreview>(valuations.name, path, ids),
      gcTime: 0,
      select: ({ bills, ...rest }): Preview => ({
        ...rest,
        bills: bills.map((bill) => ({ ...bill, named: joined(bill.supplierName, bill.invoiceNo) })),
      }),
    }),
}

/** What cannot be sent, with the reasons. */
const Missing = ({ bills }: { readonly bills: readonly Previewed[] }) => {
  const translate = useTranslate()
  if (bills.length === 0) return null
  return (
    <Alert severity="warning">
      {translate('sendToAccounts.missing', { smart_count: bills.length })}
      <ul style={{ margin: '4px 0 0', paddingLeft: 18 }}>
        {bills.map((bill) => (
          <li
            key={bill.id}
          >{`${bill.named}: ${bill.missing.map((text, index) => sentenceOf(text, bill.missingCodes[index])).join(' ')}`}</li>
        ))}
      </ul>
    </Alert>
  )
}

const left = { textAlign: 'left' } as const

const Rows = ({ bills }: { readonly bills: readonly Previewed[] }) => {
  const translate = useTranslate()
  const say = (key: string) => translate(`sendToAccounts.columns.${key}`)
  if (bills.length === 0) return null
  return (
    <ScrollTable label={translate('sendToAccounts.table')}>
      <thead>
        <tr>
          {['bill', 'job', 'account', 'vatName'].map((name) => (
            <th key={name} scope="col" style={left}>
              {say(name)}
            </th>
          ))}
          <th scope="col">{say('net')}</th>
          <th scope="col">{say('vat')}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {bills.flatMap((bill) =>
          bill.rows.map(({ job, account, text, vatName, net, vat }, index) => (
            <tr key={`${bill.id} ${job} ${text} ${vatName}`}>
              <td style={left}>{index === 0 ? bill.named : ''}</td>
              <td style={left}>{job}</td>
              <td style={left} title={text}>
                {account}
              </td>
              <td style={left}>{vatName}</td>
              <td>{withMinus(formatMoney(net))}</td>
              <td>{withMinus(formatMoney(vat))}</td>
            </tr>
          )),
        )}
      </tbody>
    </ScrollTable>
  )
}

const PreviewText = ({ preview }: { readonly preview: Preview }) => {
  const translate = useTranslate()
  const { format, isTried, bills, ready } = preview
  const isReady = ({ missing }: Previewed) => missing.length === 0
  return (
    <Stack spacing={2} sx={{ pt: 0.5 }}>
      {format === null && <Alert severity="info">{translate('sendToAccounts.noFormat')}</Alert>}
      {format !== null && !isTried && (
        <Alert severity="info">{translate('sendToAccounts.notTried', { format })}</Alert>
      )}
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {translate('sendToAccounts.total', {
          smart_count: ready.count,
          net: formatSterling(ready.net),
          vat: formatSterling(ready.vat),
        })}
      </Typography>
      <Missing bills={bills.filter((bill) => !isReady(bill))} />
      <Rows bills={bills.filter(isReady)} />
    </Stack>
  )
}

/** Shows what the selected records become in the accounts, and sends those that nothing is missing for. */
const Send = ({ sent, selectedIds, onClose, onDone }: SelectionDialogProps & { readonly sent: Sent }) => {
  const translate = useTranslate()
  const toast = useToast()
  // Initial selection: the list can reload in the meantime.
  const [ids] = useState(() => selectedIds.map(Number))
  const asked = sent.usePreview(sent.path, ids)
  const sending = useApiMutation<BatchRequest, RecordFor<'accounts-batches'>>({
    log: 'Sending',
    path: sent.path,
    onSuccess: ({ id, number }) => {
      toast(
        'sendToAccounts.sent',
        'success',
        {
          label: 'sendToAccounts.open',
          to: `${adminBase}/${accountsBatches.name}/${id}/${accountsBatchLines.name}`,
        },
        { number: String(number) },
      )
      onDone()
    },
  })
  const { data } = asked
  const ready = data?.bills.filter(({ missing }) => missing.length === 0) ?? []
  const send = () => {
    if (data && !sending.isPending) sending.mutate({ ids: ready.map(({ id }) => id), expect: data.ready })
  }
  return (
    <FormDialog
      title={translate('sendToAccounts.title')}
      maxWidth="md"
      submit={translate('sendToAccounts.send', { smart_count: ready.length })}
      isReady={ready.length > 0 && data?.format !== null}
      isSending={sending.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {sending.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          <Refusal error={sending.error} />
        </Alert>
      )}
      <Loaded query={asked}>{(preview) => <PreviewText preview={preview} />}</Loaded>
    </FormDialog>
  )
}

export const SendToAccounts = (props: SelectionDialogProps) => <Send sent={invoices} {...props} />

export const SendCertificates = (props: SelectionDialogProps) => <Send sent={certificates} {...props} />

export const SendSubcontracts = (props: SelectionDialogProps) => <Send sent={subcontracts} {...props} />
