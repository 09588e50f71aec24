import type { JsonSchema } from '../../model/json-schema.ts'
import type { AppContext } from '../context.ts'
import type { CallHandler } from './call-handler.ts'
import type { Target } from './target.ts'

export interface ResourceCalls {
  readonly context: AppContext
  readonly target: Target
  readonly apiPath: string
  readonly record: JsonSchema
  readonly handlers: Readonly<Record<string, CallHandler>>
}
