import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'
import { apiBase } from '../../model/api-path.ts'

/** One route of the app, as it was registered. */
export interface Route {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base, as registered: `/Supplier/:id`. */
  readonly path: string
  readonly access: FastifyContextConfig['access']
  /** Whether its calls are heavy, or some of them. */
  readonly heavy: 'all' | 'some' | 'none'
  /**
   * What the route was registered with, but for its description where nobody checks by that: the code of its functions,
   * its limits, its refusals, who may call it. Routes that have it in common differ by their definition alone.
   */
  readonly kind: string
  /** The same without what comes after the body has been read. */
  readonly reading: string
}

/** A schema that nothing checks a request by says nothing of what the route does. */
const isChecked = ({ validatorCompiler }: RouteOptions) => String(validatorCompiler) !== '() => () => true'

const requestParts = ['params', 'querystring', 'headers', 'body'] as const

/** Where a route was put, and what readers of the document are told of an id. */
const places = ['url', 'path', 'prefix', 'routePath', 'schema', 'x-refers-to']

/** What a route does with a body that was read, and what its document says of it. */
const afterReading = [
  ...['validatorCompiler', 'serializerCompiler', 'preValidation', 'preHandler', 'handler'],
  ...['refuses', 'swaggerTransform'],
]

const textOf = (parts: unknown, left: readonly string[]): string =>
  JSON.stringify(parts, (key, value) => {
    if (left.includes(key)) return undefined
    return typeof value === 'function' ? String(value) : value
  })

const fieldTypeOf = (options: RouteOptions, method: string): string => {
  const hasId = options.url.includes(':id')
  const checked = isChecked(options) ? requestParts.map((part) => options.schema?.[part] ?? null) : []
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
    kind: fieldTypeOf(options, method),
    reading: textOf([method, options], [...places, ...afterReading]),
  }))

const firstOfEach = (routes: readonly Route[], by: 'kind' | 'reading'): Route[] =>
  [...new Map(routes.toReversed().map((route) => [route[by], route])).values()].toReversed()

/** The first route of each kind: what is true of any of the kind is tried with these. */
export const oneOfEachKind = (routes: readonly Route[]): Route[] => firstOfEach(routes, 'kind')

/** The first of each way to read a body: what is refused before its contents matter is tried with these. */
export const oneOfEachReading = (routes: readonly Route[]): Route[] => firstOfEach(routes, 'reading')

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
    const app = await build()
    const routes = registered.flatMap(routesOf)
    // Once, although the first app of a worker is built beside the one that its database is made with.
    return {
      app,
      routes: [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()],
    }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
