import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import project from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = [
  'README.md',
  ...readdirSync(`${root}/docs`, { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file}`),
]
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n')
const named = new Set([...pages.matchAll(/npm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name = '']) => name))
const there = Object.keys(project.scripts).filter((name) => name !== 'start' && name !== 'test')

describe('The commands of package.json', () => {
  it('are exactly those that the pages name, including npm run format', () => {
    expect([...named].sort()).toEqual([...there].sort())
    expect(named).toContain('format')
  })
})
