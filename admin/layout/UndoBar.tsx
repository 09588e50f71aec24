import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { type DoneRequest, useDoneRequests, useEntryText, useRecent } from '../providers/done-requests.ts'
import { useEarlierRequests } from '../undo/earlier-requests.ts'
import { redo, undo, useUndoKeys } from '../undo/take-back.ts'
import { BarButton } from './BarParts.tsx'

interface Of {
  readonly request: DoneRequest
}

interface WayBackProps extends Of {
  readonly what: 'undo' | 'redo'
}

const WayBack = ({ what, request }: WayBackProps) => {
  const translate = useTranslate()
  const entryText = useEntryText()
  const label = translate(`undo.${what}Of`, { what: entryText(request.entry) })
  return (
    <BarButton
      data-way-back
      aria-label={label}
      aria-keyshortcuts={what === 'undo' ? 'Control+Z' : 'Control+Shift+Z'}
      onClick={() => void (what === 'undo' ? undo(request) : redo(request))}
      type="button"
    >
      {what === 'undo' ? <UndoIcon /> : <RedoIcon />}
      <Box
        component="span"
        sx={{
          display: { xs: 'none', sm: 'block' },
          maxWidth: 260,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {label}
      </Box>
    </BarButton>
  )
}

/** Menu bar button for five minutes: undo of the user's last write, or redo of this tab's last undo. */
export const UndoBar = () => {
  useUndoKeys()
  useEarlierRequests()
  const { done, undone } = useDoneRequests()
  const lastDone = useRecent(done.at(-1))
  const lastUndone = useRecent(undone.at(-1))
  return (
    <>
      {lastDone && <WayBack what="undo" request={lastDone} />}
      {lastUndone && <WayBack what="redo" request={lastUndone} />}
    </>
  )
}

/** Button of a toast. */
export const UndoButton = ({ what = 'undo', request }: Partial<Pick<WayBackProps, 'what'>> & Of) => {
  const translate = useTranslate()
  const entryText = useEntryText()
  return (
    <Button
      color="inherit"
      size="small"
      aria-label={translate(`undo.${what}Of`, { what: entryText(request.entry) })}
      onClick={() => void (what === 'undo' ? undo(request) : redo(request))}
    >
      {translate(`undo.${what}`)}
    </Button>
  )
}
