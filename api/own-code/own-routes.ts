import type { RouteOptions } from 'fastify'
import type { Routes } from '../context.ts'
import type { OwnRoutes, RouteContext } from './extension-points.ts'

interface Described {
  readonly summary?: unknown
  readonly response?: unknown
}

/** So that the OpenAPI document says what a call does and replies. A missing `access` stops the start too. */
const requireDescription = ({ method, url, schema = {} }: RouteOptions): void => {
  const { summary, response }: Described = schema
  const missing = [...(summary ? [] : ['schema.summary']), ...(response ? [] : ['schema.response'])]
  if (missing.length > 0)
    throw new Error(
      `api/extensions.ts: ${String(method)} ${url} has no ${missing.join(' and no ')}, which the OpenAPI document shows`,
    )
}

/** The generated calls have their addresses first. */
const isTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'FST_ERR_DUPLICATED_ROUTE'

/** Routes of `api/extensions.ts`. */
export const ownRoutes =
  (routes: readonly OwnRoutes[], context: RouteContext): Routes =>
  async (app) => {
    if (routes.length === 0) return
    try {
      await app.register(async (own) => {
        own.addHook('onRoute', requireDescription)
        for (const each of routes) await each(context)(own)
      })
    } catch (error) {
      throw isTaken(error) ? new Error(`api/extensions.ts: ${error.message}; choose another address`) : error
    }
  }
