import type { HandlersFor } from '../model/call-handlers.ts'
import { quoteHeaders, type resources } from '../resources.config.ts'
import { copyQuote } from './costing/quote-copy.ts'
import type { CallHandler } from './crud/call-handler.ts'

/** What the actions with `call` of the definitions do, by resource and name: the one place where they are registered. */
export const callHandlers: HandlersFor<typeof resources, CallHandler> = {
  [quoteHeaders.name]: { copy: copyQuote },
}
