type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** Registers the dialog; returns a function that removes it. */
export const answerProofsBy = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    asker = null
  }
}

/** Opens one question for all calls that need a proof at the same time. */
export const askForProof = (): Promise<boolean> => {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
