import { readFileSync } from 'node:fs'

const operations = new URL('../../../docs/operations.md', import.meta.url)

/**
 * The configuration that docs/operations.md recommends, with what is ours instead of what is the office's: so what is
 * recommended is what is tested.
 * @param language of the block
 * @param changes lines to find, as whole lines without their indentation, and what stands there instead; $2 and on are
 *   the groups of the line
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
