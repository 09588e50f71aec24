import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useRefreshRecords } from '../../admin/providers/query-client.ts'
import { writeOnce } from '../../admin/providers/send-once.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import type { ApplicationState } from '../../model/application-document.ts'
import { subtract } from '../../model/decimal.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatMoney } from '../../model/format.ts'
import { readNumber } from '../../model/parse-number.ts'
import { applications, payments } from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'

interface AmountsDialogProps {
  readonly id: number
  readonly state: ApplicationState
  readonly what: 'certificate' | 'payment'
  readonly onClose: () => void
}

const certificateFields = ['certifiedOn', 'certifiedGross', 'certifiedDue'] as const
const paymentFields = ['receivedDate', 'amount'] as const
type Name = (typeof certificateFields)[number] | (typeof paymentFields)[number]

const dayFields = {
  certifiedOn: applications.fields.certifiedOn,
  receivedDate: payments.fields.receivedDate,
} as const

const isDay = (name: Name): name is keyof typeof dayFields => name in dayFields

/** As applied for, or what is still unpaid. */
const proposed = ({ certifiedDue, gross, due, paid }: ApplicationState): Readonly<Record<Name, string>> => ({
  certifiedOn: formatDate(firmDay()),
  certifiedGross: formatMoney(gross),
  certifiedDue: formatMoney(certifiedDue ?? due),
  receivedDate: formatDate(firmDay()),
  amount: formatMoney(Math.max(0, subtract(certifiedDue ?? due, paid))),
})

/** A value that cannot be read goes as it is typed: the server says what is wrong. */
const readValue = (name: Name, typed: string) =>
  isDay(name) ? readDay(dayFields[name], typed).day : readNumber(typed)

/** The certificate of an application, or a payment of it. */
export const AmountsDialog = ({ id, state, what, onClose }: AmountsDialogProps) => {
  const translate = useTranslate()
  const refresh = useRefreshRecords()
  const names: readonly Name[] = what === 'certificate' ? certificateFields : paymentFields
  const [first] = useState(() => proposed(state))
  const [typed, setTyped] = useState(first)
  const saving = useMutation({
    mutationFn: () =>
      writeOnce(what === 'certificate' ? `/Application/${id}` : `/Application/${id}/payment`, {
        method: what === 'certificate' ? 'PATCH' : 'POST',
        body: Object.fromEntries(names.map((name) => [name, readValue(name, typed[name])])),
        done: () => ({ key: `application.done.${what}`, args: { number: state.number } }),
      }),
    onSuccess: onClose,
    onSettled: () => refresh(),
  })
  const type = (name: Name) => (text: string) => setTyped({ ...typed, [name]: text })
  const dayFault = (name: Name) => (isDay(name) ? readDay(dayFields[name], typed[name]).fault : undefined)
  const faults = submissionErrorOf(saving.error).fields
  return (
    <FormDialog
      title={translate(`application.title.${what}`, { number: state.number })}
      maxWidth="xs"
      submit={translate('form.save')}
      isReady={names.every((name) => typed[name].trim() !== '' && !dayFault(name))}
      isSending={saving.isPending}
      isDirty={names.some((name) => typed[name] !== first[name])}
      asks
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
        {names.map((name) =>
          isDay(name) ? (
            <div key={name}>
              <DayInput
                field={dayFields[name]}
                typed={typed[name]}
                onType={type(name)}
                error={dayFault(name) ?? faults[name]?.join(' ')}
              />
            </div>
          ) : (
            <TextField
              key={name}
              label={translate(`application.field.${name}`)}
              value={typed[name]}
              onChange={({ target }) => type(name)(target.value)}
              required
              // The day is as a rule today.
              autoFocus={name === names[1]}
              autoComplete="off"
              error={faults[name] !== undefined}
              helperText={
                faults[name]?.join(' ') ??
                (name === 'certifiedDue' || name === 'amount'
                  ? translate(`application.help.${name}`)
                  : undefined)
              }
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
          ),
        )}
      </Stack>
    </FormDialog>
  )
}
