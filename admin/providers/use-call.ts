import { useState } from 'react'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a call of a form or button. `error`: why the last one failed, null if it did not. */
export const useCall = () => {
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (call: () => Promise<unknown>): Promise<void> => {
    setIsRunning(true)
    setError(null)
    try {
      await call()
    } catch (error) {
      setError(error)
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, error, run }
}
