import { useState } from 'react'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Runs a call of a form or button, which `run` resolves to; to undefined if it failed. `error`: why the last one failed,
 * null if it did not. For the account, whose calls cannot be undone; calls that write records use `useApiMutation`.
 */
export const useCall = () => {
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async <Result>(call: () => Promise<Result>): Promise<Result | undefined> => {
    setIsRunning(true)
    setError(null)
    try {
      return await call()
    } catch (error) {
      setError(error)
      return undefined
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, error, run }
}
