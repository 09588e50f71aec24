import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ListedRecord } from '../../admin/extension-points.ts'
import { messageText } from '../../admin/i18n/language.ts'
import { decimals } from '../../model/decimal.ts'
import { formatSterling } from '../../model/format.ts'
import { numberFault, readNumber, typedNumber } from '../../model/parse-number.ts'
import { FormDialog } from '../FormDialog.tsx'
import { amountOf } from './use-accept.ts'

type QuantityFault = 'number' | 'sign' | 'decimals' | 'tooMuch'

/**
 * Error of a typed quantity, or null. It must have the sign of the line, not be 0, have at most four decimals
 * and not exceed the unmatched quantity.
 */
export const checkQuantity = (quantity: unknown, remaining: number): QuantityFault | null => {
  if (typeof quantity !== 'number' || !Number.isFinite(quantity)) return 'number'
  if (quantity === 0 || Math.sign(quantity) !== Math.sign(remaining)) return 'sign'
  if (decimals(quantity) > 4) return 'decimals'
  return Math.abs(quantity) > Math.abs(remaining) ? 'tooMuch' : null
}

interface QuantityDialogProps {
  readonly line: ListedRecord
  readonly onClose: () => void
  readonly onQuantity: (quantity: number) => void
}

export const QuantityDialog = ({ line, onClose, onQuantity }: QuantityDialogProps) => {
  const translate = useTranslate()
  const remaining = Number(line.remaining)
  const proposal = typedNumber(remaining)
  const [typed, setTyped] = useState(proposal)
  const quantity = readNumber(typed)
  const fault = checkQuantity(quantity, remaining)
  return (
    <FormDialog
      title={translate('unallocated.quantityTitle')}
      maxWidth="xs"
      submit={translate('unallocated.accept')}
      isReady={fault === null}
      isDirty={typed !== proposal}
      onSubmit={() => typeof quantity === 'number' && onQuantity(quantity)}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('unallocated.quantity')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        error={fault !== null}
        helperText={
          typeof quantity !== 'number'
            ? messageText(numberFault(typed))
            : fault
              ? translate(`unallocated.faults.${fault}`)
              : formatSterling(amountOf(line, quantity))
        }
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </FormDialog>
  )
}
