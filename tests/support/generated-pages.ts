import { definitionReference } from '../../scripts/reference/definition-reference.ts'
import { specification } from './specified/coverage.ts'

/** The groups of tests that prove a section, by their file, and the sentences that have no test. */
const proofsOf = (sentences: Readonly<Record<string, readonly string[]>>) => {
  const files = new Map<string, Set<string>>()
  const untested: string[] = []
  for (const [sentence, proofs] of Object.entries(sentences))
    for (const proof of proofs) {
      const [file = '', ...group] = proof.split(' > ')
      if (group.length === 0) untested.push(`- ${sentence}. ${proof}`)
      else files.set(file, (files.get(file) ?? new Set()).add(group.join(' > ')))
    }
  return [...[...files].map(([file, groups]) => `- ${file} > ${[...groups].join('; ')}`), ...untested]
}

/** The page of what proves the specification: `docs/specification-coverage.md`. */
const coveragePage = (): string => {
  const sections = Object.entries(specification).map(
    ([title, sentences]) => `## ${title}\n${proofsOf(sentences).join('\n')}`,
  )
  return `# The specification and its tests

The tests of each section as \`file > describe; describe\`, and the sentences that have none.
[\`tests/support/specified/coverage.ts\`](../tests/support/specified/coverage.ts) names them for each sentence;
\`npm run docs\` writes this page from it.

${sections.join('\n\n')}
`
}

/** The pages of the documentation that follow from the code, by their file. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/definition-reference.md': definitionReference(),
  'docs/specification-coverage.md': coveragePage(),
})
