import type { HandlersFor } from '../model/call-handlers.ts'
import { quoteHeaders, type resources } from '../resources.config.ts'
import { copyQuote } from './costing/quote-copy.ts'
import type { CallHandler } from './crud/call-handler.ts'

/** Registers all handlers of actions with `call`. */
export const callHandlers: HandlersFor<typeof resources, CallHandler> = {
  [quoteHeaders.name]: { copy: copyQuote },
}
