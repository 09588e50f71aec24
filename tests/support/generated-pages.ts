import { definitionReference } from '../../scripts/reference/definition-reference.ts'
import { specification } from './specified/coverage.ts'

/** The page of what proves each sentence of the specification: `docs/specification-coverage.md`. */
const coveragePage = (): string => {
  const sections = Object.entries(specification).map(([title, sentences]) => {
    const rows = Object.entries(sentences).map(
      ([sentence, proofs]) => `| ${sentence} | ${proofs.join('<br>')} |`,
    )
    return `## ${title}\n| sentence | tests |\n|---|---|\n${rows.join('\n')}`
  })
  return `# The specification and its tests

Each sentence of the specification in short, and the tests that prove it as \`file > describe\`. \`npm run docs\` writes this
page from \`tests/support/specified/coverage.ts\`; a test fails when a file or a describe does not exist.

${sections.join('\n\n')}
`
}

/** The pages of the documentation that follow from the code, by their file. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/definition-reference.md': definitionReference(),
  'docs/specification-coverage.md': coveragePage(),
})
