import { resources } from '#product/resources.config.ts'
import { productMessages, productPages } from '#product/tests/support/product-pages.ts'
import { definitionReference } from '../../scripts/definition-reference.ts'
import { messageList } from '../../scripts/message-list.ts'
import { triggerList } from '../../scripts/trigger-list.ts'

/** The generated documentation pages, by their file. */
export const generatedPages = (): Readonly<Record<string, string>> => ({
  'docs/definition-reference.md': definitionReference(),
  'docs/messages.md': messageList(productMessages),
  'docs/triggers.md': triggerList(resources),
  ...productPages(),
})
