import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { type SyntheticEvent, useMemo } from 'react'
import { useReference, useTranslate } from 'react-admin'
import type { FieldOf, Resource } from '../../model/definition.ts'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import type { CellProps, FieldView, FilterProps, InputProps } from './field-view.ts'
import { Pill } from './Pill.tsx'
import { allRecords, ReferencePicker } from './ReferencePicker.tsx'
import { useRecordTexts } from './use-record-texts.ts'
import { useUsedBefore } from './use-used-before.ts'

type ReferencedRecord = AnyRecord & { readonly id: number }

/** Text of the referenced record, or its id if it cannot be read. One request loads all references of a page. */
const ReferredText = ({ field, value }: CellProps<FieldOf<'reference'>, number>) => {
  const { referenceRecord, isPending } = useReference<ReferencedRecord>({
    reference: field.to.name,
    id: value,
  })
  if (referenceRecord) return recordText(field.to, referenceRecord)
  // A link around it needs a text.
  return isPending ? '…' : String(value)
}

const LinkedTexts = ({
  field,
  value,
}: CellProps<FieldOf<'references'> | FieldOf<'gathered'>, readonly number[]>) =>
  useRecordTexts(field.to, value).map(({ id, text }) => (
    <Pill key={id} sx={{ mr: 0.5 }}>
      {text}
    </Pill>
  ))

interface PickedProps {
  readonly target: Resource
  readonly ids: readonly number[]
  readonly onRemove?: ((id: number, event: SyntheticEvent) => void) | undefined
}

const Picked = ({ target, ids, onRemove }: PickedProps) =>
  useRecordTexts(target, ids).map(({ id, text }) => (
    <Chip
      key={id}
      size="small"
      label={text}
      onDelete={onRemove && ((event: SyntheticEvent) => onRemove(id, event))}
    />
  ))

const idsOf = (test: unknown): number[] =>
  (Array.isArray(test) ? test : [test]).filter((id) => typeof id === 'number')

const ReferenceFilter = ({
  field,
  label,
  value,
  onChange,
}: FilterProps<FieldOf<'reference'> | FieldOf<'references'> | FieldOf<'gathered'>>) => {
  const translate = useTranslate()
  const ids = idsOf(value)
  const change = (next: number[]) =>
    onChange(next.length === 0 ? undefined : next.length === 1 ? next[0] : next)
  return (
    <Stack spacing={1.5} sx={{ width: 320 }}>
      {ids.length > 0 && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Picked
            target={field.to}
            ids={ids}
            onRemove={(id) => change(ids.filter((other) => other !== id))}
          />
        </Stack>
      )}
      <ReferencePicker
        key={ids.join()}
        target={field.to}
        label={translate(ids.length === 0 ? 'filters.pick' : 'filters.pickAnother', { label })}
        value={allRecords}
        onChange={(id) => change(id === null || id === allRecords ? [] : [...new Set([...ids, id])])}
        autoFocus
        withAll
      />
    </Stack>
  )
}

type FieldPickerProps = InputProps<FieldOf<'reference'>, number | null> & {
  readonly first?: readonly number[] | undefined
}

const FieldPicker = ({ field, value, onChange, ...props }: FieldPickerProps) => (
  <ReferencePicker
    target={field.to}
    value={Number.isNaN(value) ? null : value}
    onChange={onChange}
    addsNew={field.adds === true}
    // NaN fails every check, so the form cannot be saved.
    onUnchosen={() => onChange(Number.NaN)}
    {...props}
  />
)

const SuggestingPicker = (props: FieldPickerProps) => (
  <FieldPicker {...props} first={useUsedBefore<number>(props.field)} />
)

const reference: FieldView<FieldOf<'reference'>, number, number | null> = {
  column: { min: 120, grow: 2 },
  cell: (props) => <ReferredText {...props} />,
  Input: (props) => (props.field.suggested ? <SuggestingPicker {...props} /> : <FieldPicker {...props} />),
  toInput: (value) => value,
  fromInput: (typed) => typed,
  Filter: ReferenceFilter,
}

/** After a removal, the box keeps the focus. */
const focusBox = ({ currentTarget }: SyntheticEvent) =>
  currentTarget.closest('.MuiAutocomplete-root')?.querySelector('input')?.focus()

/** Picker with the chosen records in its box; Backspace in an empty box removes the last one. */
const ReferencesInput = ({
  field,
  value,
  onChange,
  ...props
}: InputProps<FieldOf<'references'>, readonly number[]>) => {
  const ids = useMemo(() => value.filter((id) => !Number.isNaN(id)), [value])
  const remove = (id: number, event: SyntheticEvent) => {
    focusBox(event)
    onChange(ids.filter((other) => other !== id))
  }
  return (
    <ReferencePicker
      target={field.to}
      value={null}
      onChange={(id) => onChange(id === null ? ids : [...ids, id])}
      // NaN fails every check, so the form cannot be saved.
      onUnchosen={() => onChange([...ids, Number.NaN])}
      except={ids}
      chosenSeveral={
        ids.length > 0 && (
          <Picked target={field.to} ids={ids} onRemove={props.readOnly ? undefined : remove} />
        )
      }
      onRemoveLast={() => onChange(ids.slice(0, -1))}
      {...props}
    />
  )
}

const references: FieldView<FieldOf<'references'>, readonly number[], readonly number[]> = {
  column: { min: 120, grow: 2 },
  cell: (props) => (props.value.length === 0 ? null : <LinkedTexts {...props} />),
  Input: ReferencesInput,
  toInput: (value) => value ?? [],
  fromInput: (typed) => typed,
  Filter: ReferenceFilter,
}

const gathered: FieldView<FieldOf<'gathered'>, readonly number[]> = {
  column: references.column,
  cell: (props) => (props.value.length === 0 ? null : <LinkedTexts {...props} />),
  Filter: ReferenceFilter,
}

export const referenceViews = { reference, references, gathered }
