import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatMoney } from '../../model/format.ts'
import { readNumber, typedNumber } from '../../model/parse-number.ts'
import { valuations } from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { figuresQuery, seenOf } from './figures-query.ts'
import { Steps } from './Steps.tsx'

const dayFields = { certify: valuations.fields.certifiedOn, pay: valuations.fields.paidOn } as const

/** What is typed first. */
export const proposedStep = ({ allowed }: Pick<ValuationState, 'allowed'>) => ({
  day: formatDate(firmDay()),
  allowed: typedNumber(allowed, 2),
})

interface StepsDialogProps {
  readonly id: number
  readonly state: ValuationState
  readonly what: 'certify' | 'pay'
  readonly onClose: () => void
}

/** Certifies a valuation, or records the payment of a certificate: with each step, before it is done. */
export const StepsDialog = ({ id, state: first, what, onClose }: StepsDialogProps) => {
  const translate = useTranslate()
  // As the dialog opened: the page can load other figures under it.
  const [seen] = useState(first)
  const [proposal] = useState(() => proposedStep(first))
  const [typed, setTyped] = useState(proposal)
  const field = dayFields[what]
  const { day, fault } = readDay(field, typed.day)
  // The rate is that of the day of payment.
  const { data } = useQuery({
    ...figuresQuery(id, what === 'pay' ? day : null),
    enabled: what === 'pay' && day !== null,
  })
  const state = what === 'pay' ? { ...seen, ...(data && taxOf(data)) } : seen
  const allowed = readNumber(typed.allowed)
  const saving = useApiMutation({
    path: expectingRecord(
      `/Valuation/${id}/${what}`,
      valuations,
      what === 'pay' ? { ...seenOf(seen), payment: seen.payment } : seenOf(seen),
    ),
    body: () =>
      what === 'pay'
        ? { paidOn: day }
        : { certifiedOn: day, allowed: typed.allowed === proposal.allowed ? null : allowed },
    done: () => ({
      key: `subcontract.done.${what}`,
      args: { number: seen.number, subcontract: seen.subcontract },
    }),
    onSuccess: onClose,
  })
  const faults = submissionErrorOf(saving.error).fields
  const dayName = what === 'pay' ? 'paidOn' : 'certifiedOn'
  return (
    <FormDialog
      title={translate(`subcontract.title.${what}`, { number: seen.number, subcontract: seen.subcontract })}
      maxWidth="xs"
      submit={translate(`subcontract.${what}`).replace('…', '')}
      isReady={day !== null && !fault && typed.allowed.trim() !== ''}
      isSending={saving.isPending}
      isDirty={typed.day !== proposal.day || typed.allowed !== proposal.allowed}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
        {state.taxState !== 'valid' && (
          <Alert severity="warning">
            {translate(`subcontract.tax.${state.taxState}`, { supplier: state.supplierName })}
          </Alert>
        )}
        <div>
          <DayInput
            field={field}
            typed={typed.day}
            onType={(text) => setTyped({ ...typed, day: text })}
            error={fault ?? faults[dayName]?.join(' ')}
          />
        </div>
        {what === 'certify' && (
          <TextField
            label={translate('subcontract.field.allowed')}
            value={typed.allowed}
            onChange={({ target }) => setTyped({ ...typed, allowed: target.value })}
            required
            autoFocus
            autoComplete="off"
            error={faults.allowed !== undefined}
            helperText={
              faults.allowed?.join(' ') ??
              translate('subcontract.help.allowed', { amount: formatMoney(seen.proposed) })
            }
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        )}
        <Steps state={state} allowed={Number.isFinite(allowed) ? Number(allowed) : seen.allowed} />
      </Stack>
    </FormDialog>
  )
}

const taxOf = ({ taxState, verifiedOn, taxRate, deduction, contraTaken, toPay }: ValuationState) => ({
  taxState,
  verifiedOn,
  taxRate,
  deduction,
  contraTaken,
  toPay,
})
