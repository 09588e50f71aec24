import { mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'

/**
 * For `npm run mutants`: notes which functions a test file reached, in the folder that REACH_FOLDER names. A named
 * function counts when it ran, so that a mutant is put before the tests that can see it and no others.
 */
const folder = process.env.REACH_FOLDER
const began = performance.now()
const root = fileURLToPath(new URL('../..', import.meta.url))

if (folder) {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  afterAll(async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const reached: Record<string, string[]> = {}
    for (const { url, functions } of result) {
      const path = url.replace(/^file:\/\//, '').replace(/\?.*$/, '')
      if (!path.startsWith(root) || path.includes('node_modules')) continue
      const names = functions.filter(({ ranges }) => ranges.some(({ count }) => count > 0))
      const found = reached[path.slice(root.length)] ?? []
      reached[path.slice(root.length)] = [...found, ...names.map(({ functionName }) => functionName)]
    }
    const file = expect.getState().testPath?.slice(root.length) ?? ''
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, `${file.replaceAll('/', '+')}.json`),
      JSON.stringify({ file, took: performance.now() - began, reached }),
    )
  })
}
