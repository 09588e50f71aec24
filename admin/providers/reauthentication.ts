type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog; returns a function that removes it. */
export const setReauthenticationDialog = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    asker = null
  }
}

/** Opens one question for all calls that need a reauthentication at the same time. */
export const requestReauthentication = (): Promise<boolean> => {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
