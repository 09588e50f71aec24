import { useCallback, useEffect, useState } from 'react'
import type { TwoFactorSetup } from '../../model/session.ts'
import { hasAuthenticator, startSetup } from './calls.ts'

type Stage = 'unknown' | 'none' | 'registered'

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Setup state of the account: not enabled, started, or registered (specification section 4). */
export const useTwoFactorTools = () => {
  const [stage, setStage] = useState<Stage>('unknown')
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isStarting, setIsStarting] = useState(false)

  const check = useCallback(async () => {
    setError(null)
    try {
      setStage((await hasAuthenticator()) ? 'registered' : 'none')
    } catch (error) {
      setError(sentenceOf(error))
    }
  }, [])
  useEffect(() => void check(), [check])

  const start = async () => {
    setError(null)
    setIsStarting(true)
    try {
      setSetup(await startSetup())
    } catch (error) {
      // Registered in another window.
      await check()
      setError(sentenceOf(error))
    }
    setIsStarting(false)
  }
  return { stage, setup, error, isStarting, check, start }
}
