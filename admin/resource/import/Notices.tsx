import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportFault } from '../../../model/import.ts'

/** Lines that are shown before the others are folded away. */
const shownLines = 3

interface NoticesProps {
  readonly kind: 'faults' | 'notices'
  readonly of: readonly ImportFault[]
  readonly labels: ReadonlyMap<string, string>
}

/** Messages of the rows, each once with its rows. */
export const Notices = ({ kind, of, labels }: NoticesProps) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  if (of.length === 0) return null
  const lines = isOpen ? of : of.slice(0, shownLines)
  const rest = of.length - shownLines
  return (
    <Alert severity={kind === 'faults' ? 'error' : 'info'}>
      {lines.map(({ field, message, rows, count }) => (
        <div key={`${field} ${message}`}>
          {translate(kind === 'faults' ? 'import.fault' : 'import.notice', {
            field: labels.get(field) ?? field,
            message,
            rows,
            smart_count: count,
          })}
        </div>
      ))}
      {rest > 0 && (
        <Button color="inherit" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? translate('import.fewerNotices') : translate('import.moreNotices', { smart_count: rest })}
        </Button>
      )}
    </Alert>
  )
}
