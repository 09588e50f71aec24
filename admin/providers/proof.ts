/** Asks the user for a fresh proof; false when they cancel. */
type Asker = () => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** The dialog that asks; returns how to take it away. */
export const answerProofsBy = (ask: Asker): (() => void) => {
  asker = ask
  return () => {
    asker = null
  }
}

/** Asks once, however many calls need the proof at the same time. */
export const askForProof = (): Promise<boolean> => {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
