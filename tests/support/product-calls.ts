import { costingCalls } from './costing-calls.ts'
import type { KnownRoute } from './right-call.ts'

/** How the hand-written routes of the product are called, those of `api/extensions.ts` included, by method and path. */
export const productCalls: Readonly<Record<string, KnownRoute>> = {
  ...costingCalls,
}
