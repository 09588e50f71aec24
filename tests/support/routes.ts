import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import { apiBase } from '../../model/api-path.ts'

/** One route of the app, as it was registered. */
export interface Route {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base, as registered: `/Supplier/:id`. */
  readonly path: string
  readonly access: FastifyContextConfig['access']
}

const routesOf = ({ method, url, config }: RouteOptions): Route[] =>
  [method].flat().map((one) => ({
    method: one as Route['method'],
    path: url.slice(apiBase.length),
    access: config?.access,
  }))

/**
 * Every route below the API base that an app registers while it is built, heard from Fastify itself: nothing that the
 * app is told to say of its routes can leave one out.
 */
export const recordRoutes = async <App>(
  build: () => Promise<App>,
): Promise<{ app: App; routes: Route[] }> => {
  const registered: RouteOptions[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      if (route.url.startsWith(apiBase)) registered.push(route)
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    // Read when all is built: a plugin may say later who may call its routes.
    return { app: await build(), routes: registered.flatMap(routesOf) }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
