import { filterPatterns } from '../model/filter/filter-messages.ts'
import { importFilePatterns } from '../model/import-csv.ts'
import { messagePatterns } from '../model/messages.ts'
import { refusalPatterns } from '../model/refusals.ts'

/** Patterns by code, by the title of their section. */
export type MessageSections = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * The page on the codes of sentences: `docs/messages.md`.
 * @param ofProduct sections of the product
 */
export const messageList = (ofProduct: MessageSections): string => {
  const sections: MessageSections = {
    'Fields, records and imports': messagePatterns,
    Requests: refusalPatterns,
    Filters: filterPatterns,
    'Imported files': importFilePatterns,
    ...ofProduct,
  }
  const tables = Object.entries(sections).map(([title, patterns]) => {
    const rows = Object.entries(patterns).map(
      ([code, pattern]) => `| \`${code}\` | ${pattern.replaceAll('|||| ', '<br>').replaceAll('|', '\\|')} |`,
    )
    return [`## ${title}`, '| code | sentence |', '|---|---|', ...rows, ''].join('\n')
  })
  return `# Sentences by code

The API sends the code of a sentence and its values next to it ([problems](api.md#problems)); a
[language](languages.md) translates them by code. \`npm run docs\` writes this page from \`model/messages.ts\`,
\`model/refusals.ts\`, \`model/filter/filter-messages.ts\`, \`model/import-csv.ts\` and the product. The codes of the problems themselves are in [api.md](api.md#problems).

\`%{name}\` stands for the value \`name\`. \`%{n:figure}\` is a number such as 1,234.5, \`%{net:money}\` an amount,
\`%{day:date}\` a day; \`%{label:label}\` and
\`%{label:lower}\` are words of a definition, the second in lower case; \`%{fields:labels}\` is a list of them; \`%{messages:sentences}\` is a list of messages, and \`%{hints:hints}\` one that may be empty. Of two
sentences, the first is the one for an \`n\` of 1.

${tables.join('\n')}`
}
