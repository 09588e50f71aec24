import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { BulkChangeReply } from '../../../model/bulk.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatCount } from '../../../model/format.ts'
import { fieldOf } from '../../../model/resources.ts'
import { ChangedValue } from '../history/ChangedValue.tsx'

const maxNamed = 8

interface BulkPreviewProps {
  readonly resource: Resource
  readonly name: string
  readonly value: unknown
  readonly preview: BulkChangeReply
}

/** Changes by old value: "Statement: 3 × empty → 30/06/2024; 1 keeps 30/06/2024". */
export const BulkPreview = ({ resource, name, value, preview }: BulkPreviewProps) => {
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
    </section>
  )
}
