import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useGetMany, useTranslate } from 'react-admin'
import type { FieldOf } from '../../model/definition.ts'
import { type AnyRecord, isEnabled, recordText } from '../../model/record-text.ts'
import type { FilterProps } from '../kind-input.ts'
import { allRecords } from './all-records.ts'
import { ReferencePicker } from './ReferencePicker.tsx'

const idsOf = (asked: unknown): number[] =>
  (Array.isArray(asked) ? asked : [asked]).filter((id) => typeof id === 'number')

/** The records that refer to any of the picked ones. */
export const ReferenceFilter = ({ field, label, asked, onAsk }: FilterProps<FieldOf<'reference'>>) => {
  const translate = useTranslate()
  const ids = idsOf(asked)
  const { data = [] } = useGetMany<AnyRecord & { id: number }>(field.to.name, { ids })
  const ask = (next: number[]) => onAsk(next.length === 0 ? undefined : next.length === 1 ? next[0] : next)
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
                onDelete={() => ask(ids.filter((other) => other !== id))}
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
        onChange={(id) => ask(id === null || id === allRecords ? [] : [...new Set([...ids, id])])}
        autoFocus
        withAll
      />
    </Stack>
  )
}
