import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import { claimDone } from '../undo/done-requests.ts'

/** Specification section 9. */
export const toastDuration = 3000

/** Where what a toast tells can be seen. */
export interface ToastLink {
  /** A key of the catalogue. */
  readonly label: string
  readonly to: string
}

/**
 * Shows a short message at the edge of the screen. Takes a key of the catalogue; in the colour of success unless told
 * otherwise (specification section 9).
 */
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
        // A toast that tells a write has the way back.
        ...(type === 'success' && { request: claimDone() }),
      }),
    [notify],
  )
}
