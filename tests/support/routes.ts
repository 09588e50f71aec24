import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import { apiBase } from '../../model/api-path.ts'

/** A registered route of the app. */
export interface Route {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base, as registered: `/Project/:id`. */
  readonly path: string
  readonly access: FastifyContextConfig['access']
  /** Whether its calls are heavy, or some of them. */
  readonly heavy: 'all' | 'some' | 'none'
  /**
   * The options of the route, without descriptions that no check uses: its functions' code, limits, errors,
   * access. Routes with the same kind differ only by their definition.
   */
  readonly kind: string
  /** The same without what comes after the body has been read. */
  readonly reading: string
}

const requestParts = ['params', 'querystring', 'headers', 'body'] as const

/**
 * The names that a part of a request may have, and their types. Which fields a filter or an order may name follows from
 * the definition, so it does not make a kind of its own.
 */
const namesIn = (part: unknown) => {
  const { properties = {}, required } = (part ?? {}) as {
    properties?: Record<string, { type?: unknown }>
    required?: readonly string[]
  }
  return { required, names: Object.entries(properties).map(([name, { type }]) => [name, type]) }
}

/** Where a route is registered, and what the document says of an id. */
const places = ['url', 'path', 'prefix', 'routePath', 'schema', 'x-refers-to']

/** What a route does with a parsed body, and what its document says of it. */
const afterReading = [
  ...['validatorCompiler', 'serializerCompiler', 'preValidation', 'preHandler', 'handler'],
  ...['refuses', 'documents'],
]

const textOf = (parts: unknown, left: readonly string[]): string =>
  JSON.stringify(parts, (key, value) => {
    if (left.includes(key)) return undefined
    return typeof value === 'function' ? String(value) : value
  })

const kindOf = (options: RouteOptions, method: string): string => {
  const hasId = options.url.includes(':id')
  const checked = requestParts.map((part) => namesIn(options.schema?.[part]))
  return textOf([method, hasId, options, checked], places)
}

const heavyOf = ({ config }: RouteOptions): Route['heavy'] => {
  if (!config?.heavy) return 'none'
  return config.heavy === true ? 'all' : 'some'
}

const routesOf = (options: RouteOptions): Route[] =>
  [options.method].flat().map((method) => ({
    method: method as Route['method'],
    path: options.url.slice(apiBase.length),
    access: options.config?.access,
    heavy: heavyOf(options),
    kind: kindOf(options, method),
    reading: textOf([method, options], [...places, ...afterReading]),
  }))

const firstOfEach = (routes: readonly Route[], by: 'kind' | 'reading'): Route[] =>
  [...new Map(routes.toReversed().map((route) => [route[by], route])).values()].toReversed()

/** The first route of each kind, for checks that apply to all of the kind. */
export const oneOfEachKind = (routes: readonly Route[]): Route[] => firstOfEach(routes, 'kind')

/** The first route of each way to read a body, for checks before its content matters. */
export const oneOfEachReading = (routes: readonly Route[]): Route[] => firstOfEach(routes, 'reading')

/**
 * Every route below the API base that an app registers while it is built, reported by Fastify itself, so that
 * none can be missing.
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
    // Read after the build: a plugin may set the access of its routes later.
    const app = await build()
    const routes = registered.flatMap(routesOf)
    // Each route once, although the first app of a worker is built along with the one that prepares its
    // database.
    return {
      app,
      routes: [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()],
    }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
