/**
 * Notes a failure that the specification's section 8 wants "only logged": in the browser's console, at a level that is
 * no alarm: what was typed stays, and the button can be pressed again.
 * @param what a short name of what was tried
 */
export const logFailure = (what: string, error: unknown): void => {
  console.info(`${what} failed:`, error instanceof Error ? error.message : error)
}
