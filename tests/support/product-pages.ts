import { matchPatterns } from '../../model/costing/match-points.ts'
import { costingMessagePatterns } from '../../model/costing/messages.ts'
import { costingRefusalPatterns } from '../../model/costing/refusals.ts'
import type { MessageSections } from '../../scripts/message-list.ts'
import { specification } from './specified/coverage.ts'

/** The page on specification coverage: `docs/specification-coverage.md`. */
const coveragePage = (): string => {
  const files = new Map<string, { groups: Set<string>; sections: Set<string> }>()
  const untested: string[] = []
  for (const [title, sentences] of Object.entries(specification))
    for (const [sentence, proofs] of Object.entries(sentences))
      for (const proof of proofs) {
        const [file = '', ...group] = proof.split(' > ')
        if (group.length === 0) untested.push(`- ${sentence}. ${proof}`)
        else {
          const { groups, sections } = files.get(file) ?? { groups: new Set(), sections: new Set() }
          files.set(file, { groups: groups.add(group.join(' > ')), sections: sections.add(title[0] ?? '') })
        }
      }
  const tested = [...files].map(
    ([file, { groups, sections }]) => `- ${file} > ${[...groups].join('; ')} (${[...sections].join(', ')})`,
  )
  return `# The specification and its tests

The tests as \`file > describe; describe\`, with the sections of the specification that they prove, and the sentences that have
none. [\`tests/support/specified/coverage.ts\`](../tests/support/specified/coverage.ts) names the tests of each sentence;
\`npm run docs\` writes this page from it.

${[...tested, ...untested].join('\n')}
`
}

/** The generated documentation pages of the product, by their file. */
export const productPages = (): Readonly<Record<string, string>> => ({
  'docs/specification-coverage.md': coveragePage(),
})

/** Sentences of the product in `docs/messages.md`. */
export const productMessages: MessageSections = {
  Costing: { ...costingMessagePatterns, ...costingRefusalPatterns },
  'Reasons of a suggested quote line': matchPatterns,
}
