import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { browserTest } from '../support/browser.ts'

const app = browserTest({}, { loadsOnce: false })

describe('The home page', () => {
  it('welcomes whoever is signed in', async () => {
    const page = await app.open('/home')
    await page.getByRole('heading', { name: /welcome/i }).waitFor()
    expect(await page.getByRole('contentinfo').textContent()).toMatch(/2024[\s\S]*0\.\d[\s\S]*\/api\/v1\.0/)
  })
})

/** Bytes of a script as gzip makes them. */
const compressed = (path: string) =>
  gzipSync(readFileSync(fileURLToPath(new URL(`../../dist/admin${path}`, import.meta.url))), { level: 9 })
    .length

describe('The first page', () => {
  // What is needed later comes when it is: menus, dialogs, the texts of the records.
  it.each([
    ['/home', 'administrator', 182],
    ['/login', 'anonymous', 191],
  ] as const)('%s of an %s fetches no more than %i kB of scripts', async (path, as, kilobytes) => {
    const page = await app.open(path, { as, own: true })
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const sizes = scripts.filter((name) => name.endsWith('.js')).map(compressed)
    expect(sizes.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(kilobytes)
  })
})
