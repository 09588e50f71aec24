import type { CallHandler } from '../../api/crud/call-handler.ts'
import type { HandlersFor } from '../../model/call-handlers.ts'
import type { resources } from '../resources.config.ts'

/** Registers all handlers of actions with `call`. */
export const callHandlers: HandlersFor<typeof resources, CallHandler> = {}
