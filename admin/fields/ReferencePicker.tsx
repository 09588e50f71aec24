import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { hiddenLabelProps } from './compact-label.ts'
import type { AnyRecord } from './field-module.ts'
import { isEnabled, recordText } from './record-text.ts'
import { useReferenceOptions } from './use-reference-options.ts'

/** The id of the entry that stands for every record (specification section 9). */
export const allRecords = -1

/** Which option of an open list is highlighted, as the box tells assistive technology. */
const highlightedIndex = (box: EventTarget): number | null => {
  const option = document.getElementById((box as Element).getAttribute('aria-activedescendant') ?? '')
  return option?.dataset.optionIndex === undefined ? null : Number(option.dataset.optionIndex)
}

interface ReferencePickerProps {
  readonly target: Resource
  readonly label: string
  /** The chosen record's id; null for none. */
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly error?: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
  readonly compact?: boolean
  /** For a filter: a first entry for all records, and disabled ones are offered too. */
  readonly withAll?: boolean
}

/**
 * Picks a record of another resource by typing a part of its text. Disabled records are not offered, but one that is
 * chosen already stays shown, and marked.
 */
export const ReferencePicker = ({
  target,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  required = false,
  readOnly = false,
  autoFocus,
  compact,
  withAll = false,
}: ReferencePickerProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { options, isLoading } = useReferenceOptions(target, { typed, open, onlyEnabled: !withAll })
  const isRecord = value !== null && value !== allRecords
  const chosenInOptions = options.find(({ id }) => id === value)
  const { data: fetched } = useGetOne<AnyRecord>(
    target.name,
    { id: value ?? 0 },
    { enabled: isRecord && !chosenInOptions },
  )
  const all: AnyRecord = { id: allRecords }
  const placeholder: AnyRecord = { id: value ?? 0 }
  const chosen = withAll && !isRecord ? all : isRecord ? (chosenInOptions ?? fetched ?? placeholder) : null
  const offered = withAll && typed === '' ? [all, ...options] : options
  // MUI expects the value among the options; what was not found by typing is filtered out again below.
  const known = chosen && !offered.some(({ id }) => id === chosen.id) ? [...offered, chosen] : offered
  const textOf = (record: AnyRecord) => {
    if (record.id === allRecords) return translate('list.all')
    if (record === placeholder) return ''
    const text = recordText(target, record)
    return isEnabled(target, record) ? text : translate('form.disabledRecord', { record: text })
  }
  /** Who types a part of a name and goes on to the next field means the record that it found. */
  const takeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || !open || typed === '') return
    const found = highlightedIndex(event.target)
    const record = found === null ? undefined : offered[found]
    if (record) onChange(Number(record.id))
  }
  return (
    <Autocomplete<AnyRecord, false, boolean>
      size="small"
      options={known}
      filterOptions={() => offered}
      value={chosen}
      onChange={(_, record) => onChange(record ? Number(record.id) : null)}
      onBlur={onBlur}
      open={open && !readOnly}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false)
        setTyped('')
      }}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionLabel={textOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      loading={isLoading}
      loadingText={translate('form.searching')}
      noOptionsText={translate('form.noOptions')}
      readOnly={readOnly}
      disableClearable={withAll || required}
      autoHighlight
      onKeyDown={takeOnTab}
      handleHomeEndKeys
      renderInput={(params) => (
        <TextField
          {...params}
          {...hiddenLabelProps(label, compact)}
          inputRef={inputRef}
          required={required}
          error={error !== undefined}
          helperText={error}
          autoFocus={autoFocus}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...(compact && { 'aria-label': label }) },
          }}
        />
      )}
    />
  )
}
