import { readFileSync } from 'node:fs'

const operations = new URL('../../../docs/operations.md', import.meta.url)

/**
 * The configuration recommended in docs/operations.md with local values, so that the recommendation is tested.
 * @param language of the block
 * @param changes whole lines to find, without indentation, and their replacement; $2 and later are groups of the line
 */
export const documented = (language: string, changes: readonly [line: RegExp, instead: string][]): string => {
  const block = new RegExp(`\`\`\`${language}\n([^\`]+)\`\`\``).exec(readFileSync(operations, 'utf8'))?.[1]
  if (!block) throw new Error(`docs/operations.md has no block of ${language}`)
  return changes.reduce((text, [line, instead]) => {
    const pattern = new RegExp(`^( *)${line.source}$`, 'm')
    if (!pattern.test(text)) throw new Error(`The block of ${language} has no line ${line.source}`)
    return text.replace(pattern, `$1${instead}`)
  }, block)
}
