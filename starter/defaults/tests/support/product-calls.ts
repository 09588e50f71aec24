import type { KnownRoute } from '../../../../tests/support/right-call.ts'

/** How the hand-written routes of the product are called, those of `api/extensions.ts` included, by method and path. */
export const productCalls: Readonly<Record<string, KnownRoute>> = {}
