import type { Resources } from './resources.ts'
import type { CallsOf } from './row-actions.ts'

export type ActionsOf<R extends Resources, Name extends keyof R> = NonNullable<R[Name]['list']['actions']>

type Calling<R extends Resources> = {
  [Name in keyof R]: [CallsOf<ActionsOf<R, Name>>] extends [never] ? never : Name
}[keyof R]

/** Handlers for the calls in these definitions. A missing or unused handler is a compile error. */
export type HandlersFor<R extends Resources, Handler> = {
  readonly [Name in Calling<R>]: { readonly [Call in CallsOf<ActionsOf<R, Name>>]: Handler }
}

/** Handlers of some of these calls: those of one feature. */
export type SomeHandlersFor<R extends Resources, Handler> = {
  readonly [Name in Calling<R>]?: { readonly [Call in CallsOf<ActionsOf<R, Name>>]?: Handler }
}

/** Handler names by resource, for `check-definitions.ts`. */
export type HandlerNames = Readonly<Record<string, readonly string[]>>

export const namesOfHandlers = (
  handlers: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): HandlerNames =>
  Object.fromEntries(Object.entries(handlers).map(([resource, calls]) => [resource, Object.keys(calls)]))
