import serializerSelector, {
  type RouteDefinition,
  type Serializer,
  type SerializerFactory,
} from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Created = NonNullable<NonNullable<FastifyServerOptions['ajv']>['onCreate']>
type Ajv = Parameters<Created>[0]
type Schema = Parameters<Ajv['compile']>[0]
/** A function that checks, and keeps what was wrong the last time, as Ajv makes them. */
type Check = ((data: unknown) => unknown) & Pick<ReturnType<Ajv['compile']>, 'errors'>

declare module 'fastify' {
  interface FastifyInstance {
    /** Compiles every schema that no request has needed yet; throws what is wrong with the first wrong one. */
    compileSchemas(): void
  }
}

/**
 * Compiles what checks a request, and what writes a reply, when a request first needs it. All of them at the start are a
 * third of its time and 10 MB, and most servers use a few; one takes milliseconds.
 */
export const compileAtFirstUse = () => {
  const waiting = new Set<() => void>()

  /** Makes it once, when it is asked for or all are. */
  const later = <T>(make: () => T): (() => T) => {
    let made: { readonly value: T } | undefined
    const take = () => {
      made ??= { value: make() }
      waiting.delete(take)
      return made.value
    }
    waiting.add(take)
    return take
  }

  // Of Ajv itself: with a compiler of our own Fastify no longer writes the names of headers as they arrive.
  const onCreate: Created = (ajv: Ajv) => {
    const compile = ajv.compile.bind(ajv)
    const compileLater = (schema: Schema) => {
      const made = later(() => compile(schema))
      const validate: Check = Object.assign(
        (data: unknown) => {
          const check = made()
          const isValid = check(data)
          validate.errors = check.errors
          return isValid
        },
        { errors: null },
      )
      return validate
    }
    Object.assign(ajv, { compile: compileLater })
  }

  const buildSerializer: SerializerFactory = (schemas, options) => {
    const compiler = later(() => serializerSelector()(schemas, options))
    return (route: RouteDefinition): Serializer => {
      const serialize = later(() => compiler()(route))
      return (data) => serialize()(data)
    }
  }

  return {
    onCreate,
    buildSerializer,
    compileSchemas: () => {
      for (const make of waiting) make()
    },
  }
}
