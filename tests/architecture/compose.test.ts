import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { threadsFor } from '../../api/workers/pool.ts'
import { heapMb } from '../../api/workers/task.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The names of all settings, as api/settings.ts reads them. */
const settings = [
  ...new Set(
    [...textOf('api/settings.ts').matchAll(/(?:given|count|matching)\(\s*'([A-Z\d_]+)'|env\.([A-Z_]+)/g)].map(
      ([, given, plain]) => given ?? plain ?? '',
    ),
  ),
].sort()

/** Set by the image. */
const ofImage = ['DATA_DIR', 'HOST', 'PORT', 'SECRET_KEY_FILE']

describe('Every setting', () => {
  it('is passed to the container', () => {
    const passed = [...textOf('compose.yaml').matchAll(/^ {6}([A-Z\d_]+): /gm)].map(([, name]) => name)
    expect(settings.length).toBeGreaterThan(18)
    expect(settings.filter((name) => !ofImage.includes(name) && !passed.includes(name))).toEqual([])
  })

  it('is in the table of README.md', () => {
    const shown = [...textOf('README.md').matchAll(/^\| .*$/gm)].join('\n')
    expect(settings.filter((name) => !shown.includes(`\`${name}\``))).toEqual([])
  })
})

describe('The container', () => {
  it('has memory for /tmp, the main thread and two worker threads of each kind, on any number of cores', () => {
    const limit = Number(/mem_limit: (\d+)g/.exec(textOf('compose.yaml'))?.[1]) * 2 ** 30
    expect([1, 2, 3, 4, 16, 64].map((cores) => threadsFor(cores, limit))).toEqual([2, 2, 2, 2, 2, 2])
    const each = Object.values(heapMb).reduce((sum, heap) => sum + heap + 96, 0) * 2 ** 20
    expect(2 * 2 ** 30 + 2 * each).toBeLessThanOrEqual(limit)
    expect(threadsFor(16, 32 * 2 ** 30)).toBeGreaterThan(8)
    expect(threadsFor(4, 32 * 2 ** 30)).toBe(4)
  })

  it('has bounds for memory and temporary files, and a volume for backups', () => {
    const compose = textOf('compose.yaml')
    expect(compose).toMatch(/- \/tmp:size=\d+[gm]/)
    expect(compose).toMatch(/mem_limit: \d+g/)
    expect(compose).toContain('- backups:/backups')
  })
})
