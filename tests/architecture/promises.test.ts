import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

/** The text below a heading, up to the next one of its level. */
const section = (page: string, heading: string): string => {
  const [, text = ''] = textOf(page).split(`## ${heading}\n`)
  return text.split(/^## /m)[0] ?? ''
}

const pointsIn = (text: string): string[] =>
  text.split(/^- /m).flatMap((point, index) => (index === 0 ? [] : [point.split('\n\n')[0] ?? '']))
const rowsIn = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (fault|\|)/.test(line))
const paragraphsIn = (text: string): string[] => text.split('\n\n').filter((part) => /^\w/.test(part.trim()))

/** Names in brackets with nothing but names, or in the last cell of a row. */
const testsOf = (promise: string): string[] =>
  [...promise.matchAll(/\(((?:`[^`]+`(?:,\s+)?)+)\)|\| ((?:`[^`]+`(?:, )?)+) \|$/g)].flatMap(
    ([, inBrackets, inRow]) =>
      [...(inBrackets ?? inRow ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) =>
        /\.tsx?$/.test(name) ? name : `tests/api/${name}.test.ts`,
      ),
  )

/** What names no test, or one that does not exist. */
const untested = (promises: readonly string[]): string[] =>
  promises.flatMap((promise) => {
    const tests = testsOf(promise)
    const missing = tests.filter((test) => !existsSync(join(root, test)))
    return tests.length > 0 && missing.length === 0 ? [] : [`${missing.join()}: ${promise.slice(0, 80)}`]
  })

/** Nothing is promised about them. */
const trustedWholly = /^\| the (operator|packages)/
const cases = ['Access', 'Signing in', 'Input', 'Output', 'Records of what happened']

describe('Each promise names tests that exist', () => {
  it.each<[string, string[]]>([
    ['SECURITY.md', pointsIn(section('SECURITY.md', 'What we promise'))],
    [
      'SECURITY.md: trust',
      rowsIn(section('SECURITY.md', 'What is trusted, and what is not')).filter(
        (row) => !trustedWholly.test(row),
      ),
    ],
    ['docs/security.md', cases.flatMap((heading) => pointsIn(section('docs/security.md', heading)))],
    ['docs/security.md: the server', paragraphsIn(section('docs/security.md', 'The embedded server'))],
    ['docs/reliability.md: faults', rowsIn(section('docs/reliability.md', 'How it is tested'))],
    ['docs/reliability.md: people', pointsIn(section('docs/reliability.md', 'What people notice'))],
  ])('%s', (_page, promises) => {
    expect(promises.length).toBeGreaterThan(0)
    expect(untested(promises)).toEqual([])
  })
})
