import { definitionReference } from '../../scripts/reference/definition-reference.ts'
import { mistakesPage } from './mistakes/mistakes-page.ts'

/** The pages of the documentation that follow from the code, by their file. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/definition-mistakes.md': mistakesPage(),
  'docs/definition-reference.md': definitionReference(),
})
