import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useGetMany, useReference, useTranslate } from 'react-admin'
import type { FieldOf } from '../../model/definition.ts'
import { type AnyRecord, isEnabled, recordText } from '../../model/record-text.ts'
import type { CellProps, FieldView, FilterProps } from './field-view.ts'
import { allRecords, ReferencePicker } from './ReferencePicker.tsx'

type Referred = AnyRecord & { readonly id: number }

/** The record that is referred to, as people recognise it; its number until that is known. All of a page are asked for at once. */
const ReferredText = ({ field, value }: CellProps<FieldOf<'reference'>, number>) => {
  const { referenceRecord } = useReference<Referred>({ reference: field.to.name, id: value })
  return referenceRecord ? recordText(field.to, referenceRecord) : String(value)
}

const idsOf = (test: unknown): number[] =>
  (Array.isArray(test) ? test : [test]).filter((id) => typeof id === 'number')

/** The records that refer to any of the picked ones. */
const ReferenceFilter = ({ field, label, value, onChange }: FilterProps<FieldOf<'reference'>>) => {
  const translate = useTranslate()
  const ids = idsOf(value)
  const { data = [] } = useGetMany<AnyRecord & { id: number }>(field.to.name, { ids })
  const change = (next: number[]) =>
    onChange(next.length === 0 ? undefined : next.length === 1 ? next[0] : next)
  return (
    <Stack spacing={1.5} sx={{ width: 320 }}>
      {ids.length > 0 && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {ids.map((id) => {
            const record = data.find((one) => one?.id === id)
            const text = record ? recordText(field.to, record) : `${field.to.label} ${id}`
            const isOff = record !== undefined && !isEnabled(field.to, record)
            return (
              <Chip
                key={id}
                label={isOff ? translate('form.disabledRecord', { record: text }) : text}
                onDelete={() => change(ids.filter((other) => other !== id))}
              />
            )
          })}
        </Stack>
      )}
      <ReferencePicker
        // Empty again after each pick.
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

/** Shown in lists by a lookup field next to it, or by what the record is recognised by. */
export const reference: FieldView<FieldOf<'reference'>, number, number | null> = {
  column: { min: 120, grow: 2 },
  cell: (props) => <ReferredText {...props} />,
  Input: ({ field, value, onChange, ...props }) => (
    <ReferencePicker
      target={field.to}
      value={Number.isNaN(value) ? null : value}
      onChange={onChange}
      // No check lets this pass, so that the form cannot be saved.
      onUnchosen={() => onChange(Number.NaN)}
      {...props}
    />
  ),
  toInput: (value) => value,
  fromInput: (typed) => typed,
  Filter: ReferenceFilter,
}
