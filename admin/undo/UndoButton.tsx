import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { DoneRequest } from './done-requests.ts'
import { undo } from './take-back.ts'
import { useSaying } from './use-done-requests.ts'

/** Undo, in a toast that tells what was done. */
export const UndoButton = ({ request }: { readonly request: DoneRequest }) => {
  const translate = useTranslate()
  const say = useSaying()
  return (
    <Button
      color="inherit"
      size="small"
      data-undoes
      aria-label={translate('undo.undoOf', { what: say(request.says) })}
      onClick={() => void undo(request)}
    >
      {translate('undo.undo')}
      <span aria-hidden>&nbsp;{translate('undo.keys')}</span>
    </Button>
  )
}
