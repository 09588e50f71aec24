import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { fileRecords } from '../../../model/audit.ts'
import type { Resource } from '../../../model/definition.ts'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { DialogBox } from '../../layout/DialogBox.tsx'
import { recordApiPath } from '../../providers/api-paths.ts'
import { Entries, useTrail } from './Entries.tsx'

interface HistoryProps {
  readonly resource: Resource
  readonly record: AnyRecord
}

const HistoryDialog = ({ resource, record, onClose }: HistoryProps & { readonly onClose: () => void }) => {
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
        <RecordContextProvider value={record}>
          <Entries
            trail={trail}
            about={(_entry, about) => about === fileRecords && <span>{about.label}</span>}
          />
        </RecordContextProvider>
      </DialogContent>
    </DialogBox>
  )
}

interface HistoryButtonProps extends HistoryProps {
  readonly inRow?: boolean
}

export const HistoryButton = ({ inRow = false, ...of }: HistoryButtonProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const action = translate('history.title')
  const buttonStyle = inRow
    ? {
        size: 'small' as const,
        'aria-label': translate('row.nameOf', { action, record: recordText(of.resource, of.record) }),
      }
    : { startIcon: <HistoryIcon /> }
  return (
    <>
      <Button {...buttonStyle} onClick={() => setOpen(true)}>
        {action}
      </Button>
      {open && <HistoryDialog {...of} onClose={() => setOpen(false)} />}
    </>
  )
}
