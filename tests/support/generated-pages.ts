import { definitionReference } from '../../scripts/reference/definition-reference.ts'
import { specification } from './specified/coverage.ts'

/** Sentences that the same tests prove, by those tests. */
const byProofs = (sentences: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const [sentence, proofs] of Object.entries(sentences)) {
    const files = new Map<string, string[]>()
    for (const proof of proofs) {
      const [file = '', ...group] = proof.split(' > ')
      files.set(file, [...(files.get(file) ?? []), ...group])
    }
    const key = [...files].map(([file, names]) => [file, names.join(', ')].filter(Boolean).join(' > '))
    groups.set(key.join('<br>'), [...(groups.get(key.join('<br>')) ?? []), sentence])
  }
  return groups
}

/** The page of what proves each sentence of the specification: `docs/specification-coverage.md`. */
const coveragePage = (): string => {
  const sections = Object.entries(specification).map(([title, sentences]) => {
    const rows = [...byProofs(sentences)].map(([proofs, said]) => `| ${said.join('<br>')} | ${proofs} |`)
    return `## ${title}\n| sentences | tests |\n|---|---|\n${rows.join('\n')}`
  })
  return `# The specification and its tests

The sentences of the specification in short, and the tests that prove them as \`file > describe, describe\`.
\`npm run docs\` writes this page from \`tests/support/specified/coverage.ts\`.

${sections.join('\n\n')}
`
}

/** The pages of the documentation that follow from the code, by their file. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/definition-reference.md': definitionReference(),
  'docs/specification-coverage.md': coveragePage(),
})
