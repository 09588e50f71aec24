import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { BarButton } from '../layout/BarButton.ts'
import { withMui } from '../layout/with-mui.tsx'
import type { DoneRequest } from './done-requests.ts'
import { redo, undo } from './take-back.ts'
import { useDoneRequests, useRecent, useSaying } from './use-done-requests.ts'

interface WayBackProps {
  readonly what: 'undo' | 'redo'
  readonly request: DoneRequest
}

const WayBack = ({ what, request }: WayBackProps) => {
  const translate = useTranslate()
  const say = useSaying()
  const label = translate(`undo.${what}Of`, { what: say(request.says) })
  return (
    <BarButton
      data-way-back={what}
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

/** For five minutes: taking back the last write of this tab, or doing again what was taken back just now. */
export const UndoBar = withMui(() => {
  const { done, undone } = useDoneRequests()
  const lastDone = useRecent(done.at(-1))
  const lastUndone = useRecent(undone.at(-1))
  return (
    <>
      {lastDone && <WayBack what="undo" request={lastDone} />}
      {lastUndone && <WayBack what="redo" request={lastUndone} />}
    </>
  )
})
