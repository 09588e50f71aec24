/**
 * Logs a failure that specification section 8 wants "only logged". Not at error level: the typed values stay
 * and the user can retry.
 * @param what short name of the action
 */
export const logFailure = (what: string, error: unknown): void => {
  console.info(`${what} failed:`, error instanceof Error ? error.message : error)
}
