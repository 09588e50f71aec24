import DialogContent from '@mui/material/DialogContent'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { fileRecords } from '../../../model/audit.ts'
import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { DialogBox } from '../../layout/DialogBox.tsx'
import { recordApiPath } from '../../providers/api-paths.ts'
import { Entries } from './Entries.tsx'
import { useTrail } from './use-trail.ts'

export interface HistoryProps {
  readonly resource: Resource
  readonly record: AnyRecord
}

export const HistoryDialog = ({
  resource,
  record,
  onClose,
}: HistoryProps & { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const fillsScreen = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const trail = useTrail(`${recordApiPath(resource, record.id)}/history`)
  return (
    <DialogBox
      title={translate('history.of', { record: recordText(resource, record) })}
      onClose={onClose}
      maxWidth="md"
      fullScreen={fillsScreen}
    >
      <DialogContent>
        <Entries
          trail={trail}
          about={(_entry, about) => about === fileRecords && <span>{about.label}</span>}
        />
      </DialogContent>
    </DialogBox>
  )
}
