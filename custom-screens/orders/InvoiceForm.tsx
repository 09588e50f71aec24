import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { NewRecordFiles } from '../../admin/attachments/FilesSection.tsx'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { purchaseLines, supplierInvoices } from '../../resources.config.ts'
import { DayInput } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { AddedLines } from './AddedLines.tsx'
import type { ReadInvoiceLine } from './invoice-draft.ts'
import { StepLines } from './StepLines.tsx'
import {
  type InvoiceFormOptions,
  type InvoiceFormState,
  type InvoiceKind,
  useInvoiceForm,
} from './use-invoice-form.ts'
import { refusalText } from './use-order.ts'

const { fields } = supplierInvoices

/** Number, day and amounts of the paper. */
const InvoiceHeadFields = ({ head, refused }: Pick<InvoiceFormState, 'head' | 'refused'>) => {
  const { texts, type, day, labelOf } = head
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' },
        gap: 2,
        '& > *': { minWidth: 0 },
      }}
    >
      <TextField
        label={labelOf('invoiceNo')}
        value={texts.invoiceNo}
        onChange={({ target }) => type({ invoiceNo: target.value })}
        required
        autoFocus
        autoComplete="off"
        error={refused.invoiceNo !== undefined}
        helperText={refused.invoiceNo?.[0]}
        slotProps={{ htmlInput: { maxLength: fields.invoiceNo.maxLength } }}
      />
      <div>
        <DayInput
          field={{ ...fields.invoiceDate, label: labelOf('invoiceDate') }}
          typed={day.text}
          onType={day.type}
          error={day.fault ?? refused.invoiceDate?.[0]}
        />
      </div>
      {(['invoiceNet', 'invoiceVat'] as const).map((name) => {
        const fault = head[name === 'invoiceNet' ? 'net' : 'vat'].error ?? refused[name]?.[0]
        return (
          <TextField
            key={name}
            label={labelOf(name)}
            value={texts[name]}
            onChange={({ target }) => type({ [name]: target.value })}
            autoComplete="off"
            error={fault !== undefined}
            helperText={fault}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )
      })}
    </Box>
  )
}

interface InvoicedLinesProps {
  readonly form: InvoiceFormState
  readonly isInvoice: boolean
  /** The invoice is for several purchases. */
  readonly isOfSeveral: boolean
}

const InvoicedLines = ({ form, isInvoice, isOfSeveral }: InvoicedLinesProps) => {
  const translate = useTranslate()
  const about = ({ line, ordered, orderedEach, invoicedBefore }: ReadInvoiceLine) =>
    [
      isOfSeveral && line.purchase,
      isInvoice &&
        ordered !== null &&
        ordered !== line.quantity &&
        translate('orderPart.ofOrder', { ordered: formatDecimal(ordered, 0, 4) }),
      translate('orderPart.of', {
        quantity: [formatDecimal(line.quantity, 0, 4), line.unit].filter(Boolean).join(' '),
        cost: formatSterling(orderedEach),
      }),
      isInvoice && translate('orderPart.ofReceived', { received: formatDecimal(line.received, 0, 4) }),
      isInvoice &&
        invoicedBefore !== 0 &&
        translate('orderPart.ofInvoiced', { invoiced: formatDecimal(invoicedBefore, 0, 4) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <StepLines
      lines={form.lines}
      hasPrices
      refused={form.refused}
      heading={purchaseLines.fields.quantity.label}
      about={about}
      warning={({ difference }) =>
        isInvoice &&
        difference !== 0 &&
        translate(difference > 0 ? 'orderPart.moreThanOrdered' : 'orderPart.lessThanOrdered', {
          amount: formatSterling(Math.abs(difference)),
        })
      }
      onType={form.type}
    />
  )
}

/** What the lines come to, and what the paper says more or less. */
const InvoiceTotal = ({
  kind,
  total,
  apart,
}: Pick<InvoiceFormState, 'total' | 'apart'> & { kind: InvoiceKind }) => {
  const translate = useTranslate()
  return (
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {translate('orderPart.total', { amount: formatSterling(total) })}
      {apart !== 0 && (
        <Typography component="span" variant="body2" sx={{ color: 'warning.main', ml: 1 }}>
          {translate(`orderPart.${kind}${apart > 0 ? 'More' : 'Less'}`, {
            amount: formatSterling(Math.abs(apart)),
          })}
        </Typography>
      )}
    </Typography>
  )
}

interface InvoiceFormProps extends InvoiceFormOptions {
  readonly title: string
  readonly chooser?: ReactNode
  readonly onClose: () => void
}

/** Types an invoice or a credit note as it is on the paper. */
export const InvoiceForm = ({ title, chooser, onClose, ...options }: InvoiceFormProps) => {
  const translate = useTranslate()
  const { kind, others = [] } = options
  const isInvoice = kind === 'invoiced'
  const form = useInvoiceForm(options)
  const { head, added, targets, refused, error } = form
  return (
    <FormDialog
      title={title}
      maxWidth="md"
      submit={translate('orderPart.save')}
      isReady={form.isReady}
      isSending={form.isSending}
      isDirty={form.isDirty}
      onSubmit={form.send}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {error && <Alert severity="error">{refusalText(error)}</Alert>}
        <InvoiceHeadFields head={head} refused={refused} />
        {chooser}
        <InvoicedLines form={form} isInvoice={isInvoice} isOfSeveral={others.length > 0} />
        {isInvoice && (
          <AddedLines lines={added} targets={targets} onChange={form.setAddedLines} refused={refused} />
        )}
        <InvoiceTotal kind={kind} total={form.total} apart={form.apart} />
        <Typography variant="body2" color="textSecondary">
          {translate(`orderPart.${kind}Help`)}
        </Typography>
        <NewRecordFiles files={form.files} onChange={form.setFiles} />
      </Stack>
    </FormDialog>
  )
}
