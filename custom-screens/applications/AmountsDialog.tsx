import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { expectingRecord } from '../../admin/providers/expected.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { figuresOfGross } from '../../model/costing/application.ts'
import type { ApplicationState } from '../../model/costing/application-document.ts'
import { subtract } from '../../model/decimal.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate, formatMoney } from '../../model/format.ts'
import { readNumber, typedNumber } from '../../model/parse-number.ts'
import { applications, payments } from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'

const fieldsOf = {
  certificate: ['certifiedOn', 'certifiedGross', 'certifiedDue'],
  payment: ['receivedDate', 'amount'],
  opening: ['valuationDate', 'certifiedGross', 'certifiedDue'],
} as const
type What = keyof typeof fieldsOf
type Name = (typeof fieldsOf)[What][number]

const helpOf: Readonly<Record<What, Partial<Readonly<Record<Name, string>>>>> = {
  certificate: { certifiedDue: 'certifiedDue' },
  payment: { amount: 'amount' },
  opening: { certifiedGross: 'openingGross', certifiedDue: 'openingDue' },
}

const dayFields = {
  valuationDate: applications.fields.valuationDate,
  certifiedOn: applications.fields.certifiedOn,
  receivedDate: payments.fields.receivedDate,
} as const

const isDay = (name: Name): name is keyof typeof dayFields => name in dayFields

type Texts = Readonly<Record<Name, string>>
const blank: Texts = {
  valuationDate: '',
  certifiedOn: '',
  certifiedGross: '',
  certifiedDue: '',
  receivedDate: '',
  amount: '',
}

/** The certificate as it is stored, else as applied for; and what is still unpaid. */
export const proposedAmounts = ({
  certifiedOn,
  certifiedGross,
  certifiedDue,
  gross,
  due,
  paid,
}: Pick<
  ApplicationState,
  'certifiedOn' | 'certifiedGross' | 'certifiedDue' | 'gross' | 'due' | 'paid'
>): Texts => ({
  ...blank,
  certifiedOn: formatDate(certifiedOn ?? firmDay()),
  certifiedGross: typedNumber(certifiedGross ?? gross, 2),
  certifiedDue: typedNumber(certifiedDue ?? due, 2),
  receivedDate: formatDate(firmDay()),
  amount: typedNumber(Math.max(0, subtract(certifiedDue ?? due, paid)), 2),
})

interface AmountsDialogProps {
  readonly id: number
  readonly state: ApplicationState
  readonly what: 'certificate' | 'payment'
  readonly onClose: () => void
}

/** What is certified of a typed gross: less retention, contra and what was certified before. Null of no number. */
const dueByGross =
  (state: ApplicationState) =>
  (typed: string): number | null => {
    const gross = readNumber(typed)
    return typeof gross === 'number' ? figuresOfGross(gross, state).due : null
  }

/** The certificate of an application, or a payment of it. */
export const AmountsDialog = ({ id, state, what, onClose }: AmountsDialogProps) => {
  // As the dialog opened: the page can load other figures under it.
  const [{ version, due }] = useState(state)
  return (
    <Amounts
      what={what}
      number={state.number}
      first={proposedAmounts(state)}
      {...(what === 'certificate' && !state.isOpening && { dueOf: dueByGross(state) })}
      {...(what === 'certificate'
        ? { method: 'PATCH', path: expectingRecord(`/Application/${id}`, applications, { version, due }) }
        : { method: 'POST', path: `/Application/${id}/payment` })}
      onClose={onClose}
    />
  )
}

interface OpeningDialogProps {
  readonly projectId: number
  readonly onClose: () => void
}

/** What was certified of a running job before its first application. */
export const OpeningDialog = ({ projectId, onClose }: OpeningDialogProps) => (
  <Amounts
    what="opening"
    number={0}
    first={blank}
    method="POST"
    path="/Application/opening"
    more={{ projectId }}
    onClose={onClose}
  />
)

/** A value that cannot be read goes as it is typed: the server says what is wrong. */
const readValue = (name: Name, typed: string) =>
  isDay(name) ? readDay(dayFields[name], typed).day : readNumber(typed)

interface AmountsProps {
  readonly what: What
  readonly number: number
  readonly first: Texts
  /** Certified amount of a gross, which it follows until another one is typed. */
  readonly dueOf?: (gross: string) => number | null
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  /** Sent with the typed values. */
  readonly more?: object
  readonly onClose: () => void
}

const Amounts = ({ what, number, first, dueOf, method, path, more, onClose }: AmountsProps) => {
  const translate = useTranslate()
  const names: readonly Name[] = fieldsOf[what]
  const help = helpOf[what]
  const [proposal] = useState(first)
  const [typed, setTyped] = useState(proposal)
  const saving = useApiMutation({
    path,
    method,
    body: () => ({
      ...more,
      ...Object.fromEntries(names.map((name) => [name, readValue(name, typed[name])])),
    }),
    done: () => ({ key: `application.done.${what}`, args: { number } }),
    onSuccess: onClose,
  })
  const byGross = dueOf?.(typed.certifiedGross) ?? null
  const [isDueTyped, setIsDueTyped] = useState(readNumber(proposal.certifiedDue) !== byGross)
  const type = (name: Name) => (text: string) => {
    const followed = name === 'certifiedGross' && !isDueTyped ? dueOf?.(text) : null
    if (name === 'certifiedDue') setIsDueTyped(readNumber(text) !== byGross)
    const certifiedDue = typeof followed === 'number' ? typedNumber(followed, 2) : typed.certifiedDue
    setTyped({ ...typed, certifiedDue, [name]: text })
  }
  const helpOfName = (name: Name): string | undefined => {
    if (name === 'certifiedDue' && byGross !== null && readNumber(typed.certifiedDue) !== byGross)
      return translate('application.help.byGross', { amount: formatMoney(byGross) })
    return help[name] === undefined ? undefined : translate(`application.help.${help[name]}`)
  }
  const dayFault = (name: Name) => (isDay(name) ? readDay(dayFields[name], typed[name]).fault : undefined)
  const faults = submissionErrorOf(saving.error).fields
  return (
    <FormDialog
      title={translate(`application.title.${what}`, { number })}
      maxWidth="xs"
      submit={translate('form.save')}
      isReady={names.every((name) => typed[name].trim() !== '' && !dayFault(name))}
      isSending={saving.isPending}
      isDirty={names.some((name) => typed[name] !== proposal[name])}
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
              // The day is as a rule today, but for an opening certificate.
              autoFocus={name === names[1] && proposal[names[0] ?? name] !== ''}
              autoComplete="off"
              error={faults[name] !== undefined}
              helperText={faults[name]?.join(' ') ?? helpOfName(name)}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
          ),
        )}
      </Stack>
    </FormDialog>
  )
}
