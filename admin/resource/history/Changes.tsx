import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../../model/audit.ts'
import type { Fields, Resource } from '../../../model/definition.ts'
import { ChangedValue } from './ChangedValue.tsx'

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  tableLayout: 'fixed',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '3px 8px 3px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& thead th': { fontSize: 12 },
  '& thead th:first-of-type': { width: '26%' },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& em': { color: theme.vars.palette.text.secondary },
}))

const Values = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '4px 16px',
  margin: '4px 0 0',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
}))

interface ChangesProps {
  readonly entry: AuditEntry
  readonly resource: Resource | undefined
}

export const Changes = ({ entry: { action, changes }, resource }: ChangesProps) => {
  const translate = useTranslate()
  const labelOf = (name: string) =>
    action === 'sent'
      ? translate(`history.sent.${name}`)
      : ((resource?.fields as Fields | undefined)?.[name]?.label ?? name)
  if (changes.length === 0) return null
  if (action !== 'changed')
    return (
      <Values>
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <ChangedValue resource={resource} name={field} value={action === 'deleted' ? from : to} />
            </dd>
          </div>
        ))}
      </Values>
    )
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{translate('history.field')}</th>
          <th scope="col">{translate('history.from')}</th>
          <th scope="col">{translate('history.to')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{labelOf(field)}</th>
            <td>
              <ChangedValue resource={resource} name={field} value={from} />
            </td>
            <td>
              <ChangedValue resource={resource} name={field} value={to} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
