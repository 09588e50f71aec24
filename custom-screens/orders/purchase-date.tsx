import { viewOf } from '../../admin/fields/registry.ts'
import { checkField } from '../../model/check-record.ts'
import { purchaseHeaders } from '../../resources.config.ts'

type DateName = 'requiredDate' | 'receivedDate' | 'statementDate'

/** A typed day, null if empty, and what is wrong with it. */
export const readDay = (name: DateName, typed: string) => {
  const field = purchaseHeaders.fields[name]
  const day = viewOf(field).fromInput?.(typed, field) as string | null
  const [fault] = checkField(field, day, 'patch')
  return { day, fault }
}

interface PurchaseDateProps {
  readonly name: DateName
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly error: string | undefined
}

/** The date box of a purchase's form, in a dialog. */
export const PurchaseDate = ({ name, typed, onType, error }: PurchaseDateProps) => {
  const field = purchaseHeaders.fields[name]
  const { Input } = viewOf(field)
  return Input?.({
    field,
    label: field.label,
    value: typed,
    onChange: (text) => onType(String(text)),
    onBlur: () => undefined,
    inputRef: null,
    required: false,
    readOnly: false,
    ...(error !== undefined && { error }),
  })
}
