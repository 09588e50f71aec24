import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { mayDo } from '../../admin/may-do.ts'
import { adminBase } from '../../admin/page-path.ts'
import { useApiMutation } from '../../admin/providers/use-api-mutation.ts'
import { submissionErrorOf } from '../../admin/resource/form/RefusalAlert.tsx'
import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { useListing } from '../../admin/resource/listing-context.ts'
import { readNumber } from '../../model/parse-number.ts'
import { valuations, verifications } from '../../resources.config.ts'
import { DayInput, readDay } from '../DayInput.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { taxMonthPath } from './tax-month-path.ts'

const amounts = ['gross', 'retention', 'payment', 'materials', 'deduction'] as const
type Texts = Readonly<Record<'valuationDate' | (typeof amounts)[number], string>>
const blank: Texts = {
  valuationDate: '',
  gross: '',
  retention: '',
  payment: '',
  materials: '',
  deduction: '',
}

interface OpeningDialogProps {
  readonly subcontractId: number
  readonly onClose: () => void
}

const OpeningDialog = ({ subcontractId, onClose }: OpeningDialogProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(blank)
  const type = (name: keyof Texts) => (text: string) => setTyped({ ...typed, [name]: text })
  const { day, fault } = readDay(valuations.fields.valuationDate, typed.valuationDate)
  const saving = useApiMutation({
    path: '/Valuation/opening',
    body: () => ({
      subcontractId,
      valuationDate: day,
      ...Object.fromEntries(amounts.map((name) => [name, readNumber(typed[name])])),
    }),
    done: () => ({ key: 'subcontract.done.opening', args: {} }),
    onSuccess: onClose,
  })
  const faults = submissionErrorOf(saving.error).fields
  return (
    <FormDialog
      title={translate('subcontract.title.opening')}
      maxWidth="xs"
      submit={translate('form.save')}
      isReady={amounts.every((name) => typed[name].trim() !== '') && day !== null && !fault}
      isSending={saving.isPending}
      isDirty={Object.values(typed).some((text) => text !== '')}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 0.5 }}>
        {saving.error && <Alert severity="error">{saving.error.message}</Alert>}
        <div>
          <DayInput
            field={valuations.fields.valuationDate}
            typed={typed.valuationDate}
            onType={type('valuationDate')}
            error={fault ?? faults.valuationDate?.join(' ')}
          />
        </div>
        {amounts.map((name) => (
          <TextField
            key={name}
            label={translate(`subcontract.field.${name}`)}
            value={typed[name]}
            onChange={({ target }) => type(name)(target.value)}
            required
            autoComplete="off"
            error={faults[name] !== undefined}
            helperText={
              faults[name]?.join(' ') ??
              (name === 'payment' ? translate('subcontract.help.payment') : undefined)
            }
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ))}
      </Stack>
    </FormDialog>
  )
}

/** Above the valuations of a subcontract that has none: what a running one had so far. Above all valuations: the CIS month. */
export const OpeningFigures = () => {
  const { parentValues, mayCreate } = useListing()
  const { count, isPending, filter, error } = useRecordList()
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { subcontractId } = parentValues
  if (subcontractId === undefined)
    return mayDo(verifications, 'create') ? (
      <div>
        <Button size="small" variant="outlined" component={Link} to={`${adminBase}/${taxMonthPath}`}>
          {translate('subcontract.month.title')}
        </Button>
      </div>
    ) : null
  const isEmpty = !isPending && !error && count === 0 && Object.keys(filter).length === 0
  if (!mayCreate || (!isEmpty && !isOpen)) return null
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button size="small" variant="outlined" onClick={() => setIsOpen(true)}>
        {translate('subcontract.opening')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {translate('subcontract.openingHelp')}
      </Typography>
      {isOpen && <OpeningDialog subcontractId={subcontractId} onClose={() => setIsOpen(false)} />}
    </Stack>
  )
}
