import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

const admin = fileURLToPath(new URL('..', import.meta.url))

it('has every variable that a style sheet names', () => {
  const named = readdirSync(admin, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      Array.from(
        readFileSync(`${admin}${file}`, 'utf8').matchAll(/var\((--mui-[\w-]+)/g),
        ([, name]) => name,
      ),
    )
  const defined = theme
    .generateStyleSheets()
    .flatMap((sheet) => Object.values(sheet).flatMap((rules) => Object.keys(rules)))
  expect(named).toContain('--mui-palette-divider')
  expect(named.filter((name) => name && !defined.includes(name))).toEqual([])
})
