import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../../model/audit.ts'
import { keepsSecrets } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { undoHours } from '../../../model/undo.ts'
import { undo } from '../../undo/take-back.ts'

interface BringBackButtonProps {
  readonly entry: AuditEntry
  readonly resource: Resource | undefined
}

const millisecondsInHour = 3_600_000

/** Restores a deleted record, with everything its request deleted, while that can be undone. */
export const BringBackButton = ({ entry, resource }: BringBackButtonProps) => {
  const translate = useTranslate()
  const { requestId, action, at } = entry
  const isRecent = Date.now() - Date.parse(at) < undoHours * millisecondsInHour
  if (action !== 'deleted' || requestId === null || !isRecent) return null
  if (!resource || keepsSecrets(resource)) return null
  const says = { key: 'undo.broughtBack' }
  return (
    <Button size="small" onClick={() => void undo({ requestId, says, at: Date.parse(at) })}>
      {translate('undo.bringBack')}
    </Button>
  )
}
