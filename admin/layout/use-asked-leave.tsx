import { type ReactNode, useState } from 'react'
import { DiscardDialog } from './DialogBox.tsx'

interface AskedLeaveOptions {
  readonly isDirty: boolean
  /** Nothing closes it until the reply arrives. */
  readonly isSaving?: boolean
  readonly onClose: () => void
}

/** How Esc closes a form: it asks before it discards what is typed. `question` belongs inside the form's dialog. */
export const useAskedLeave = ({
  isDirty,
  isSaving = false,
  onClose,
}: AskedLeaveOptions): { readonly leave: () => void; readonly question: ReactNode } => {
  const [isAsking, setIsAsking] = useState(false)
  return {
    leave: () => {
      if (isSaving) return
      if (isDirty) setIsAsking(true)
      else onClose()
    },
    question: <DiscardDialog open={isAsking} onDiscard={onClose} onKeep={() => setIsAsking(false)} />,
  }
}
