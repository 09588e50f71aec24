import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import { duplicateFilter, duplicateKey, duplicateKeyAt, partsOf } from '../../../model/duplicates.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { type AnyRecord, figureText, valueText } from '../../../model/record-text.ts'
import { shownField } from '../../../model/resources.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { withoutCount } from '../../providers/data-provider.ts'
import { recordName } from '../parent/record-name.ts'

const maxRows = 5

interface DuplicateWarningProps {
  readonly resource: Resource
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
  readonly id: unknown
}

/** Record text with its first date and amount: `24-112/061 (12/03/2025, £328.90)`. */
const duplicateText = (resource: Resource, record: AnyRecord): string => {
  const { columns, more = [] } = resource.list
  const names = [...(resource.summary ?? []), ...columns, ...more]
  const first = (fits: (name: string) => boolean) =>
    names.find((name) => fits(name) && valueText(resource, name, record[name]) !== '')
  const day = first((name) => fieldTypeOf(shownField(resource, name)).isDay === true)
  const amount = first((name) => fieldTypeOf(shownField(resource, name)).summedAs !== undefined)
  const details = [
    ...(day ? [valueText(resource, day, record[day])] : []),
    ...(amount ? [figureText(shownField(resource, amount), Number(record[amount]))] : []),
  ]
  const { name } = recordName(resource, record)
  return details.length > 0 ? `${name} (${details.join(', ')})` : name
}

/**
 * Warning below a form field: other records with the same values, also where a text differs in blanks, dashes, case or
 * accents only. Does not block saving.
 */
export const DuplicateWarning = ({ resource, name, values, id }: DuplicateWarningProps) => {
  const translate = useTranslate()
  const fields = duplicateKeyAt(resource, name)
  const typed = useDebounced(JSON.stringify(fields.map((field) => values[field] ?? '')), 300)
  const shared: Readonly<Record<string, unknown>> = Object.fromEntries(
    JSON.parse(typed).map((value: unknown, index: number) => [fields[index], value]),
  )
  const key = duplicateKey(fields, shared)
  const stored = useRecordContext()
  const wholes = stored?.id === id ? partsOf(resource).filter((name) => stored?.[name] != null) : []
  const others = Object.fromEntries(wholes.map((name) => [name, { not: stored?.[name] }]))
  const alike = Object.fromEntries(
    fields.map((field) => [field, duplicateFilter(resource, field, [shared[field]])]),
  )
  const { data = [] } = useGetList<ListedRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage: maxRows + 1 },
      sort: unchosenSort,
      filter: { ...alike, ...others },
      meta: withoutCount,
    },
    { enabled: key !== null },
  )
  const duplicates = data
    .filter((record) => record.id !== id && duplicateKey(fields, record) === key)
    .slice(0, maxRows)
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 0.5, typography: 'caption', color: 'warning.main' }}
    >
      {duplicates.length > 0 && (
        <>
          <WarningIcon sx={{ fontSize: 16 }} aria-hidden />
          {translate('form.alsoOn', {
            records: duplicates.map((one) => duplicateText(resource, one)).join('; '),
          })}
        </>
      )}
    </Stack>
  )
}

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 8,
  verticalAlign: 'bottom',
  color: theme.vars.palette.warning.main,
}))

interface AlsoOnProps {
  readonly resource: Resource
  readonly others: readonly ListedRecord[]
}

export const AlsoOn = ({ resource, others }: AlsoOnProps) => {
  const translate = useTranslate()
  const say = (text: (record: ListedRecord) => string) =>
    translate('form.alsoOn', { records: others.map(text).join(', ') })
  return (
    <Mark title={say((other) => duplicateText(resource, other))}>
      <WarningIcon sx={{ fontSize: 14 }} aria-hidden />
      {say((other) => recordName(resource, other).name)}
    </Mark>
  )
}
