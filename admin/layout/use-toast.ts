import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { claimDone } from '../undo/done-requests.ts'

/** Specification section 9. */
export const toastDuration = 3000

export interface ToastLink {
  readonly label: string
  readonly to: string
}

/** Shows a toast. Takes a catalogue key; success colour by default (specification section 9). */
export const useToast = () => {
  const notify = useNotify()
  return useCallback(
    (
      text: string,
      type: 'success' | 'info' | 'error' = 'success',
      link?: ToastLink,
      args?: Readonly<Record<string, string>>,
    ) =>
      notify(text, {
        type,
        ...(args && { messageArgs: args }),
        autoHideDuration: toastDuration,
        link,
        // A toast about a write has an Undo button.
        ...(type === 'success' && { request: claimDone() }),
      }),
    [notify],
  )
}
