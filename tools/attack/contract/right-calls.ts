import { apiBase } from '../../../model/api-path.ts'
import type { CalledApp } from '../../../tests/support/app.ts'
import { type Caller, requestOf } from '../../../tests/support/right-call.ts'
import { knownRoutes } from '../../../tests/support/right-calls.ts'
import type { Operation } from './document.ts'
import type { ContractTarget } from './run.ts'

/** The calls that the tests know, of an Administrator. */
export const rightCallsOf =
  (app: CalledApp, caller: Caller) =>
  async ({ method, path }: Operation): ReturnType<ContractTarget['rightCall']> => {
    const route = path.slice(apiBase.length).replaceAll(/\{(\w+)\}/g, ':$1')
    // A new object has its own shared samples: generated requests may have changed the earlier ones.
    const call = await knownRoutes[`${method} ${route}`]?.call({ ...app }, caller)
    if (!call) return undefined
    const { headers, payload } = requestOf(call)
    return { method, url: `${apiBase}${call.path}`, headers, ...(payload !== undefined && { body: payload }) }
  }
