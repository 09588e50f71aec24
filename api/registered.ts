import { namesOfHandlers } from '../model/call-handlers.ts'
import { callHandlers } from './call-handlers.ts'
import { hooks } from './hooks.ts'

/** Names of the registered code, by resource, for `requireSound`. */
export const registered = { handlers: namesOfHandlers(callHandlers), hooks: Object.keys(hooks) }
