import type { Resources } from './resources.ts'
import type { CallsOf } from './row-actions.ts'

type ActionsOf<R extends Resources, Name extends keyof R> = NonNullable<R[Name]['list']['actions']>

/** Names of the resources whose actions call handlers. */
type Calling<R extends Resources> = {
  [Name in keyof R]: [CallsOf<ActionsOf<R, Name>>] extends [never] ? never : Name
}[keyof R]

/**
 * Handlers for the calls of these definitions: one for each that an action names, and none that no action names; either
 * mistake does not compile.
 */
export type HandlersFor<R extends Resources, Handler> = {
  readonly [Name in Calling<R>]: { readonly [Call in CallsOf<ActionsOf<R, Name>>]: Handler }
}

/** Names of handlers by resource, for the check of the definitions. */
export type HandlerNames = Readonly<Record<string, readonly string[]>>

/** The names of some handlers. */
export const namesOfHandlers = (
  handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): HandlerNames =>
  Object.fromEntries(Object.entries(handlers).map(([resource, calls]) => [resource, Object.keys(calls)]))
