import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inject } from 'vitest'

/**
 * The result of `make`, created by the first worker that needs it and read by the others from a file in the
 * run's temporary folder. It belongs to one server of test databases.
 * @param name of the result
 * @param make its result is stored as JSON; when it fails, a waiting worker tries again
 */
export const onceInARun = async <T>(name: string, make: () => Promise<T>): Promise<T> => {
  const file = join(tmpdir(), `${name}-${inject('testServer').template}.json`)
  const making = `${file}.making`
  for (; !existsSync(file); await delay(50)) {
    if (!isFirst(making)) continue
    try {
      // Another worker may have created it between the two checks.
      if (existsSync(file)) break
      const draft = `${file}.draft`
      writeFileSync(draft, JSON.stringify(await make()))
      renameSync(draft, file)
      break
    } finally {
      rmdirSync(making)
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

const isFirst = (making: string): boolean => {
  try {
    mkdirSync(making)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
