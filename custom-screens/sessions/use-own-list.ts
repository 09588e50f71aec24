import { useCallback, useEffect, useState } from 'react'
import { requestJson } from '../../admin/providers/http-client.ts'

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * What belongs to an account, and why the last call about it failed.
 * @param path that answers all of it, such as `/auth/sessions`
 * @returns `change` does something about it and fetches it again either way; it answers null where that failed
 */
export const useOwnList = <Item>(path: string) => {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [failure, setFailure] = useState('')
  const load = useCallback(async () => {
    try {
      setItems(await requestJson<Item[]>(path))
    } catch (error) {
      setFailure(textOf(error))
    }
  }, [path])
  useEffect(() => void load(), [load])
  const change = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setFailure('')
    const result = await work().catch((error: unknown) => {
      setFailure(textOf(error))
      return null
    })
    await load()
    return result
  }
  return { items, failure, change }
}
