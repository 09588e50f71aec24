import { readFileSync } from 'node:fs'

const operations = new URL('../../../docs/operations.md', import.meta.url)

/**
 * The configuration recommended in docs/operations.md with local values, so that the recommendation is tested.
 * @param language of the block
 * @param changes whole lines to find, without indentation, and their replacement; $2 and later are groups of the line
 */
export const documented = (language: string, changes: readonly [line: RegExp, instead: string][]): string => {
  const blocks = readFileSync(operations, 'utf8').matchAll(
    new RegExp(`\`\`\`${language}\n([^\`]+)\`\`\``, 'g'),
  )
  const patterns = changes.map(
    ([line, instead]) => [new RegExp(`^( *)${line.source}$`, 'm'), instead] as const,
  )
  const block = Array.from(blocks, ([, text = '']) => text).find((text) =>
    patterns.every(([pattern]) => pattern.test(text)),
  )
  if (!block) throw new Error(`docs/operations.md has no block of ${language} with these lines`)
  return patterns.reduce((text, [pattern, instead]) => text.replace(pattern, `$1${instead}`), block)
}
