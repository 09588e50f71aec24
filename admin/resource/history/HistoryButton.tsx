import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { recordText } from '../../../model/record-text.ts'
import { HistoryDialog, type HistoryProps } from './HistoryDialog.tsx'

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
