import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { apiPath } from '../../../model/api-path.ts'
import type { BulkChangeReply } from '../../../model/bulk.ts'
import { checkField, emptyValue, isRequired } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatCount } from '../../../model/format.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { messageText } from '../../i18n/language.ts'
import { DialogBox, MainButton } from '../../layout/DialogBox.tsx'
import { useAskedLeave } from '../../layout/use-asked-leave.tsx'
import type { Previewed } from '../../providers/send-once.ts'
import { useDraft } from '../../unsaved/drafts.ts'
import { useUnsavedChanges } from '../../unsaved/unsaved-changes.ts'
import { valuesOf } from '../form/record-form.ts'
import { ChangedValue } from '../history/ChangedValue.tsx'
import { useRecordList } from '../list/record-list.ts'
import { useListing } from '../listing-context.ts'
import { Refusal } from '../Refusal.tsx'
import { Warnings } from '../Warnings.tsx'
import {
  type BulkDialogProps,
  counted,
  describeBulkChange,
  useBulkWrite,
  usePreview,
} from './bulk-request.ts'

export const bulkEditDraft = 'bulk edit'

interface BulkStart {
  readonly name: string
  readonly typed: unknown
  readonly empties: boolean
}

interface BulkEditDialogProps extends BulkDialogProps {
  readonly start?: BulkStart
}

const maxNamed = 8

interface BulkPreviewProps {
  readonly resource: Resource
  readonly name: string
  readonly value: unknown
  readonly preview: Previewed<BulkChangeReply>
}

/** Changes by old value: "Statement: 3 × empty → 30/06/2024; 1 keeps 30/06/2024". */
const BulkPreview = ({ resource, name, value, preview }: BulkPreviewProps) => {
  const translate = useTranslate()
  const befores = new Map<string, { from: unknown; count: number }>()
  for (const { changes } of preview.records)
    for (const { field, from } of changes) {
      if (field !== name) continue
      const key = JSON.stringify(from)
      befores.set(key, { from, count: (befores.get(key)?.count ?? 0) + 1 })
    }
  const often = [...befores.values()].sort((a, b) => b.count - a.count)
  const others = often.slice(maxNamed).reduce((sum, { count }) => sum + count, 0)
  const shown = (of: unknown) => <ChangedValue resource={resource} name={name} value={of} />
  return (
    <section aria-label={translate('bulk.preview')}>
      <Typography component="h3" sx={{ fontWeight: 600, mt: 2 }}>
        {fieldOf(resource, name).label}
      </Typography>
      <div role="status">
        <ul style={{ margin: '4px 0 0', paddingLeft: 18, fontVariantNumeric: 'tabular-nums' }}>
          {often.slice(0, maxNamed).map(({ from, count }) => (
            <li key={JSON.stringify(from)}>
              {translate('bulk.times', { count: formatCount(count) })} {shown(from)} → {shown(value)}
            </li>
          ))}
          {others > 0 && (
            <li>
              {translate('bulk.times', { count: formatCount(others) })} … → {shown(value)}
            </li>
          )}
          {preview.same > 0 && (
            <li>
              {translate('bulk.keeps', { smart_count: preview.same })} {shown(value)}
            </li>
          )}
        </ul>
      </div>
      <Warnings of={preview.warnings} />
    </section>
  )
}

/** Debounce, in milliseconds. */
const pause = 300

/** The field that is set, and what is typed for it. */
const useBulkDraft = (start: BulkStart | undefined) => {
  const { resource, pagePath } = useListing()
  // Also if the selection is a filter.
  const ticked = useRecordList().selectedIds.map(Number)
  const blank = (of: string) => {
    const field = fieldOf(resource, of)
    return viewOf(field).toInput?.(null, field)
  }
  const [name, setName] = useState(start?.name ?? resource.list.editable?.[0] ?? '')
  const [typed, setTyped] = useState<unknown>(() => (start ? start.typed : blank(name)))
  const [isTouched, setIsTouched] = useState(start !== undefined)
  const [empties, setEmpties] = useState(start?.empties ?? false)
  const isDirty = isTouched || empties
  useUnsavedChanges(isDirty)
  useDraft<BulkStart>({
    path: pagePath,
    form: bulkEditDraft,
    isDirty,
    read: () => ({ name, typed, empties }),
    restore: (draft) => {
      setName(draft.name)
      setTyped(draft.typed)
      setIsTouched(true)
      setEmpties(draft.empties)
    },
    ticked,
  })
  const field = fieldOf(resource, name)
  const value = empties ? emptyValue(field) : valuesOf(resource, [name], { [name]: typed })[name]
  const [wrong] = checkField(field, value, 'patch')
  return {
    resource,
    name,
    field,
    typed,
    empties,
    setEmpties,
    /** What a cell fills in is not typed. */
    isTyped: isDirty && start === undefined,
    value,
    /** What is wrong with a typed value. */
    fault: isTouched && value !== null && wrong ? messageText(wrong) : undefined,
    isReady: empties || (isTouched && value !== null && wrong === undefined),
    choose: (next: string) => {
      setName(next)
      setTyped(blank(next))
      setIsTouched(false)
      setEmpties(false)
    },
    type: (next: unknown) => {
      setTyped(next)
      setIsTouched(true)
    },
  }
}

const BulkFields = ({ draft }: { readonly draft: ReturnType<typeof useBulkDraft> }) => {
  const translate = useTranslate()
  const { resource, name, field, typed, empties, setEmpties, fault, choose, type } = draft
  const { Input } = viewOf(field)
  return (
    <Stack spacing={2} sx={{ pt: 1 }}>
      <TextField
        select
        label={translate('bulk.field')}
        value={name}
        onChange={(event) => choose(event.target.value)}
      >
        {(resource.list.editable ?? []).map((one) => (
          <MenuItem key={one} value={one}>
            {fieldOf(resource, one).label}
          </MenuItem>
        ))}
      </TextField>
      {Input && !empties && (
        <Input
          key={name}
          resource={resource}
          field={field}
          label={field.label}
          value={typed}
          onChange={type}
          onBlur={() => undefined}
          inputRef={null}
          error={fault}
          required={isRequired(field)}
          readOnly={false}
        />
      )}
      {!isRequired(field) && (
        <FormControlLabel
          control={<Checkbox checked={empties} onChange={(_, on) => setEmpties(on)} />}
          label={translate('bulk.empty')}
        />
      )}
    </Stack>
  )
}

/** Sets one field of the ticked records, after a preview of the changes. */
export const BulkEditDialog = ({ selection, count, start, onClose, onDone }: BulkEditDialogProps) => {
  const translate = useTranslate()
  const draft = useBulkDraft(start)
  const { resource, name, value, isReady } = draft
  const set = JSON.stringify({ [name]: value })
  const settled = useDebounced(set, pause)
  const isSettled = isReady && settled === set
  const request = {
    method: 'PATCH',
    path: apiPath(resource),
    body: { ...selection, set: JSON.parse(settled) as Record<string, unknown> },
  } as const
  const { data, error: refused } = usePreview<BulkChangeReply>(request, isSettled)
  const change = useBulkWrite<BulkChangeReply>(
    request,
    data,
    ({ changed }) => describeBulkChange(resource, changed),
    onDone,
  )
  const preview = isSettled ? data : undefined
  const error = isSettled ? (change.error ?? refused) : null
  const mayChange = preview !== undefined && preview.changed > 0
  const { leave, question } = useAskedLeave({ isDirty: draft.isTyped, isSaving: change.isPending, onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayChange) change.mutate()
  }
  return (
    <DialogBox
      title={translate('bulk.editTitle', counted(resource, count))}
      onClose={leave}
      onSubmit={submit}
      maxWidth="sm"
    >
      <DialogContent>
        <BulkFields draft={draft} />
        {error ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Refusal error={error} />
          </Alert>
        ) : preview ? (
          <BulkPreview resource={resource} name={name} value={value} preview={preview} />
        ) : (
          <Typography role="status" color="textSecondary" sx={{ mt: 2 }}>
            {translate(isReady ? 'bulk.working' : 'bulk.nothingChosen')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} variant="outlined">
          {translate('bulk.cancel')}
        </Button>
        <MainButton type="submit" disabled={!mayChange} loading={change.isPending}>
          {translate('bulk.change', counted(resource, preview?.changed ?? count))}
        </MainButton>
      </DialogActions>
      {question}
    </DialogBox>
  )
}
