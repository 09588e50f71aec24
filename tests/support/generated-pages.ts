import { resources } from '../../resources.config.ts'
import { definitionReference } from '../../scripts/definition-reference.ts'
import { triggerList } from '../../scripts/trigger-list.ts'
import { productPages } from './product-pages.ts'

/** The generated documentation pages, by their file. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/definition-reference.md': definitionReference(),
  'docs/triggers.md': triggerList(resources),
  ...productPages(),
})
