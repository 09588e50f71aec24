import type { JsonSchema } from '../../model/json-schema.ts'
import type { AppContext } from '../context.ts'
import type { CallHandler } from './call-handler.ts'
import type { Target } from './target.ts'

/** What the routes of one resource share. */
export interface ResourceCalls {
  readonly context: AppContext
  readonly target: Target
  /** `/Supplier` */
  readonly apiPath: string
  /** JSON Schema of a record. */
  readonly record: JsonSchema
  /** What the `call`s of its actions do, by name. */
  readonly handlers: Readonly<Record<string, CallHandler>>
}
