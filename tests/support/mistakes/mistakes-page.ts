import { mistakes } from './mistakes.ts'

const cell = (text: string) => `\`${text.trim().replaceAll('\n', ' ').replaceAll('|', '\\|')}\``

/** The page of mistakes and what is said of each: `docs/definition-mistakes.md`. */
export const mistakesPage = (): string => {
  const count = Object.values(mistakes).flat().length
  const tables = Object.entries(mistakes).map(
    ([about, rows]) =>
      `## About ${about}\n\n| instead of | somebody writes | and reads |\n|---|---|---|\n${rows
        .map(
          ({ right, wrong, says }) =>
            `| ${cell(right)} | ${cell(wrong) === '``' ? 'nothing' : cell(wrong)} | ${cell(says)} |`,
        )
        .join('\n')}`,
  )
  return `# Mistakes in a definition

Every start, \`npm run check\`, \`npm run migration\`, \`npm run dev\` and \`npm test\` look at \`resources.config.ts\` first and say
all that is wrong with it at once, before a table is touched. These ${count} mistakes are made by a test, each in
[right definitions](../tests/support/mistakes/workshop.ts); each sentence starts with \`resources.config.ts: \`.
\`npm run docs\` writes this page.

${tables.join('\n\n')}
`
}
