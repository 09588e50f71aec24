import { namesOfHandlers } from '../model/call-handlers.ts'
import { resources } from '../resources.config.ts'
import { callHandlers } from './call-handlers.ts'
import { carryOversFor } from './carry-overs.ts'
import { extensions } from './extensions.ts'
import { hooks } from './hooks.ts'

/** Names of the registered code, for `requireValid`. */
export const registered = {
  handlers: namesOfHandlers(callHandlers),
  hooks: Object.keys(hooks),
  carryOvers: Object.keys(carryOversFor({ resources, hooks })),
  ownCode: extensions,
}
