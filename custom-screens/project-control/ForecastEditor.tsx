import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { MainButton, passDropDown, pressMain } from '../../admin/layout/DialogBox.tsx'
import { useAskedLeave } from '../../admin/layout/use-asked-leave.tsx'
import { useUnsavedChanges } from '../../admin/unsaved/unsaved-changes.ts'
import {
  earnedBasisOf,
  earnedOf,
  type Forecast,
  forecastOf,
  isOverBudget,
} from '../../model/costing/forecast.ts'
import {
  type ControlProject,
  type ControlRow,
  forecastMethods,
  type ProjectControl,
} from '../../model/costing/project-control.ts'
import { subtract, sum } from '../../model/decimal.ts'
import { formatSterling } from '../../model/format.ts'
import { forecasts } from '../../resources.config.ts'
import { DayInput } from '../DayInput.tsx'
import { percent } from './Amount.tsx'
import { forecastIn, isSame, typedDay, typedOf, useSaveForecast } from './use-save-forecast.ts'

const useExplanation = ({ targetMargin }: ControlProject, row: ControlRow) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.forecast.${key}`, values)
  const { revised, committed, valued } = row
  const done = sum([row.invoiced, row.received])
  const cost = row.budgetBy === 'cost' ? row.budget : null
  const { bought } = row
  const byMargin = cost === null ? 'automatic' : 'automaticFromCosts'
  const automatic = bought.budget === 0 && bought.spent === 0 ? byMargin : 'automaticBought'
  return (forecast: Forecast): string[] => {
    const { budget, toComplete, final } = forecastOf(
      { revised, done, committed, targetMargin, cost, bought },
      forecast,
    )
    const figures = { revised, done, committed, budget, final }
    const { earned, donePercent } = earnedOf(figures, forecast, valued?.value)
    const isValued = earnedBasisOf(forecast, valued?.value ?? null) === 'valued'
    const { method, value } = forecast
    return [
      ...(isOverBudget({ budget, committed }, forecast) ? [say('overBudget')] : []),
      say(value === null ? automatic : method, {
        share: percent(subtract(100, targetMargin ?? 0)),
        revised: formatSterling(revised),
        budget: formatSterling(budget),
        committed: formatSterling(committed),
        toComplete: formatSterling(toComplete),
        value: formatSterling(value ?? 0),
        percent: value,
        done: formatSterling(done),
      }),
      say('result', {
        toComplete: formatSterling(toComplete),
        final: formatSterling(final),
        margin: formatSterling(subtract(revised, final)),
      }),
      say(isValued ? 'earnedInApplication' : 'earned', {
        percent: percent(donePercent),
        earned: formatSterling(earned),
        number: valued?.number,
      }),
    ]
  }
}

interface ForecastEditorProps {
  readonly control: ProjectControl
  readonly row: ControlRow
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** What is typed about a row, and whether somebody else has changed its forecast meanwhile. */
const useForecastForm = ({ control, row, onClose }: Omit<ForecastEditorProps, 'anchor'>) => {
  // The figures can change while the user types.
  const [base, setBase] = useState(row)
  const [typed, setTyped] = useState(() => typedOf(row))
  const [isDated, setIsDated] = useState(false)
  const { save, isSaving, errors, by } = useSaveForecast(control, row.costingCategoryId, onClose)
  const isDirty = !isSame(typed, typedOf(base))
  useUnsavedChanges(isDirty)
  const isTheirs = base.forecast?.version !== row.forecast?.version
  const takeTheirs = () => {
    setBase(row)
    setTyped(typedOf(row))
  }
  if (isTheirs && !isDirty) takeTheirs()
  /** What is said now speaks for the day of the figures, unless the user has given another day. */
  const type = (change: Partial<typeof typed>) =>
    setTyped({ ...typed, ...(!isDated && { asOf: typedDay(control.asOf ?? control.today) }), ...change })
  return {
    typed,
    errors,
    /** Who has changed it, if that is known. */
    by,
    isDirty,
    isTheirs,
    takeTheirs,
    putMine: () => void save(row.forecast, typed),
    type,
    typeDay: (asOf: string) => {
      setIsDated(true)
      setTyped({ ...typed, asOf })
    },
    box: (name: 'value' | 'note' | 'percentDone') => ({
      value: typed[name],
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        type({ [name]: target.value }),
      error: errors[name] !== undefined,
      helperText: errors[name],
    }),
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isSaving || isTheirs) return
      if (isDirty) void save(base.forecast, typed)
      else onClose()
    },
  }
}

interface OfForm {
  readonly row: ControlRow
  readonly form: ReturnType<typeof useForecastForm>
}

const numeric = { htmlInput: { inputMode: 'decimal' } } as const

const ForecastFields = ({ row, form: { typed, errors, type, typeDay, box } }: OfForm) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.forecast.${key}`, values)
  const { method } = typed
  return (
    <>
      <Stack direction="row" spacing={1}>
        <TextField
          select
          autoFocus
          label={say('method')}
          value={method}
          onChange={({ target }) => type({ method: target.value as Forecast['method'], value: '' })}
        >
          {forecastMethods.map((each) => (
            <MenuItem key={each} value={each}>
              {translate(`projectControl.methods.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {method !== 'automatic' && (
          <TextField
            {...box('value')}
            label={say(method === 'percentComplete' ? 'percent' : 'value')}
            required
            slotProps={numeric}
          />
        )}
      </Stack>
      <TextField
        {...box('note')}
        label={say('why')}
        required={method !== 'automatic'}
        multiline
        minRows={2}
      />
      <TextField
        {...box('percentDone')}
        helperText={
          errors.percentDone ??
          say(row.valued ? 'percentDoneValued' : 'percentDoneHint', { number: row.valued?.number })
        }
        label={say('percentDone')}
        slotProps={numeric}
      />
      <DayInput field={forecasts.fields.asOf} typed={typed.asOf} onType={typeDay} error={errors.asOf} />
      {errors.all && <Alert severity="error">{errors.all}</Alert>}
    </>
  )
}

/** Somebody else has changed the forecast meanwhile. */
const TheirsAlert = ({ row, form: { by, takeTheirs, putMine } }: OfForm) => {
  const translate = useTranslate()
  const value = [translate(`projectControl.methods.${row.method}`), typedOf(row).value, row.forecast?.note]
    .filter(Boolean)
    .join(', ')
  return (
    <Alert
      severity="error"
      action={
        <>
          <Button color="inherit" size="small" onClick={takeTheirs}>
            {translate('cells.takeTheirs')}
          </Button>
          <Button color="inherit" size="small" onClick={putMine}>
            {translate('cells.putMine')}
          </Button>
        </>
      }
    >
      {translate(`projectControl.forecast.${by ? 'changedBy' : 'changedMeanwhile'}`, { name: by, value })}
    </Alert>
  )
}

/** Popover at a cell: explains a category's forecast and edits it. */
export const ForecastEditor = ({ control, row, anchor, onClose }: ForecastEditorProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const explain = useExplanation(control.project, row)
  const form = useForecastForm({ control, row, onClose })
  const { leave, question } = useAskedLeave({ isDirty: form.isDirty, onClose })
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // A click outside does not discard typed values.
      onClose={(_, reason) => (reason === 'escapeKeyDown' || !form.isDirty) && leave()}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <Stack
        component="form"
        noValidate
        onSubmit={form.submit}
        onKeyDown={pressMain}
        onKeyDownCapture={passDropDown}
        useFlexGap
        spacing={1.5}
        sx={{ width: 400, maxWidth: 'calc(100vw - 32px)', padding: 2 }}
      >
        <Typography id={titleId} variant="h3">
          {translate('projectControl.forecast.title', { category: row.categoryDescription })}
        </Typography>
        <div aria-live="polite">
          {explain(forecastIn(form.typed)).map((sentence) => (
            <Typography key={sentence} variant="body2" color="textSecondary">
              {sentence}
            </Typography>
          ))}
        </div>
        <ForecastFields row={row} form={form} />
        {form.isTheirs && <TheirsAlert row={row} form={form} />}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button variant="outlined" onClick={onClose}>
            {translate('form.cancel')}
          </Button>
          {/* Never disabled: a disabled button would lose the focus, and Esc would stop working. */}
          <MainButton type="submit">{translate('form.save')}</MainButton>
        </Stack>
      </Stack>
      {question}
    </Popover>
  )
}
