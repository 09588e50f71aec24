import { Ajv, type ErrorObject, type SchemaValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { decimals } from '../../model/decimal.ts'
import { fewHints, hintsFor } from '../../model/did-you-mean.ts'
import { isDatetime, isInstant, isTimeOfDay } from '../../model/fields/date.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { asMessage, type FieldErrors, isMessage, type Message } from '../../model/message.ts'
import { messages, tooManyDecimals } from '../../model/messages.ts'
import { refusals } from '../../model/refusals.ts'
import { objectSchema } from '../../model/schemas.ts'
import { invalidInput, Problem } from './errors.ts'

/** The property that is meant by an unknown one. */
const hintsAt = (error: ErrorObject | undefined, hints = hintsFor): readonly Message[] =>
  hints(String(error?.params.additionalProperty), Object.keys(error?.parentSchema?.properties ?? {}))

/** Messages by keyword of JSON Schema. `x-says` of a schema goes before them. */
const messageByKeyword: Readonly<Record<string, (error: ErrorObject, hints: typeof hintsFor) => Message>> = {
  required: () => messages.required,
  minItems: () => messages.required,
  minLength: ({ params }) => messages.minLength({ n: params.limit }),
  maxLength: ({ params }) => messages.maxLength({ n: params.limit }),
  minimum: ({ params }) => messages.minimum({ n: params.limit }),
  maximum: ({ params }) => messages.maximum({ n: params.limit }),
  multipleOf: ({ params }) => tooManyDecimals(decimals(params.multipleOf)),
  maxItems: ({ params }) => messages.recordsAtOnce({ n: params.limit }),
  uniqueItems: () => refusals.selectedTwice,
  'x-unique': () => refusals.selectedTwice,
  'x-check': ({ params }) => params.message,
  additionalProperties: (error, hints) => messages.unknownField({ hints: hintsAt(error, hints) }),
}

type Part = Readonly<Record<string, unknown>>
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partAt = (schema: JsonSchema, segments: readonly string[]): unknown =>
  segments.reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), schema)

/** Whether the value of this error is a required property. */
const isRequired = (schema: JsonSchema, { schemaPath }: ErrorObject): boolean => {
  const path = schemaPath
    .split('/')
    .slice(1, -1)
    .map((name) => decodeURIComponent(name))
  const name = path.at(-1)
  const names = path.at(-2) === 'properties' ? partAt(schema, [...path.slice(0, -2), 'required']) : []
  return Array.isArray(names) && names.includes(name)
}

const isMessageOrText = (value: unknown): value is Message | string =>
  typeof value === 'string' || (isPart(value) && isMessage(value))

/** `x-says` of a schema: the message of every keyword, or of some. */
const ownMessage = (schema: Part, keyword: string): Message | undefined => {
  const { 'x-says': own } = schema
  const says = isPart(own) && !isMessage(own) ? own[keyword] : own
  return isMessageOrText(says) ? asMessage(says) : undefined
}

const messageOf = (schema: JsonSchema, error: ErrorObject, hints: typeof hintsFor): Message => {
  const { keyword, parentSchema = {}, data } = error
  if (data === null && isRequired(schema, error)) return messages.required
  return ownMessage(parentSchema, keyword) ?? messageByKeyword[keyword]?.(error, hints) ?? messages.format
}

/** Such as `lines.3.quantity`. A list of plain values is one field. */
const fieldOf = ({ instancePath, params, parentSchema }: ErrorObject): string => {
  const path = instancePath.split('/').slice(1)
  const own = params.missingProperty ?? params.additionalProperty ?? params.property
  if (own !== undefined) return [...path, own].join('.')
  const isInList = /^\d+$/.test(path.at(-1) ?? '') && parentSchema?.type !== 'object'
  return (isInList ? path.slice(0, -1) : path).join('.') || 'body'
}

/** The first error of each field. The alternatives of `anyOf` are one error. */
const errorsByField = (schema: JsonSchema, found: readonly ErrorObject[]): FieldErrors => {
  const errors: FieldErrors = {}
  const hints = fewHints()
  for (const error of found) {
    if (error.schemaPath.includes('/anyOf/')) continue
    const field = fieldOf(error)
    // Inherited names such as "constructor" are not own properties.
    if (!Object.hasOwn(errors, field)) errors[field] = [messageOf(schema, error, hints)]
  }
  return errors
}

/** Ajv reports every entry of a list; one that is too long is reported only as such. */
const tooLong = ({ properties = {} }: JsonSchema, body: unknown): FieldErrors | null => {
  if (!isPart(body) || !isPart(properties)) return null
  const errors: FieldErrors = {}
  for (const [name, schema] of Object.entries(properties)) {
    const list = body[name]
    if (!isPart(schema) || !Array.isArray(list) || typeof schema.maxItems !== 'number') continue
    if (list.length > schema.maxItems)
      errors[name] = [ownMessage(schema, 'maxItems') ?? messages.recordsAtOnce({ n: schema.maxItems })]
  }
  return Object.keys(errors).length > 0 ? errors : null
}

const takesNull = ({ type, enum: values }: Part): boolean =>
  (Array.isArray(type) && type.includes('null')) || (Array.isArray(values) && values.includes(null))

/**
 * A field of a definition is validated by its own check (`x-check`), as in forms and imports. Its JSON Schema is
 * documentation: it says nothing of trimming, and its patterns can take cubic time.
 */
const validated = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(validated)
  if (!isPart(schema)) return schema
  const { 'x-check': check } = schema
  if (typeof check !== 'function')
    return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, validated(part)]))
  const ofNull = takesNull(schema) ? [] : [messages.format]
  return {
    ...('default' in schema && { default: schema.default }),
    'x-check': (value: unknown) => (value === null ? ofNull : check(value)),
  }
}

const createAjv = (): Ajv => {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    useDefaults: true,
    allowUnionTypes: true,
    // Optimising the code of a schema takes longer than its thousand first requests gain by it.
    code: { optimize: false },
    keywords: ['x-refers-to', 'x-name', 'x-says', 'x-repeats', 'x-refuses'],
  })
  addFormats.default(ajv)
  ajv.addFormat('date-time', isInstant)
  ajv.addFormat('date-time-local', isDatetime)
  ajv.addFormat('time-local', isTimeOfDay)
  // Ajv divides floats, which rejects 19.99 as a multiple of 0.01.
  ajv.removeKeyword('multipleOf')
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    validate: (step: number, value: number) => decimals(value) <= decimals(step),
  })
  // Ajv compares every pair.
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    validate: (isUnique: boolean, list: unknown[]) =>
      !isUnique || new Set(list.map((each) => JSON.stringify(each))).size === list.length,
  })
  const check: SchemaValidateFunction = (checkValue: (value: unknown) => Message[], value: unknown) => {
    const [message] = checkValue(value)
    check.errors = [{ keyword: 'x-check', params: { message } }]
    return message === undefined
  }
  ajv.addKeyword({ keyword: 'x-check', errors: true, validate: check })
  const unique: SchemaValidateFunction = (names: string[], rows: unknown[], _schema, at) => {
    const seen = new Set<string>()
    unique.errors = rows.flatMap((row, index) => {
      const key = JSON.stringify(names.map((name) => (isPart(row) ? row[name] : undefined)))
      if (!seen.has(key)) {
        seen.add(key)
        return []
      }
      return [
        {
          keyword: 'x-unique',
          schemaPath: '#/x-unique',
          instancePath: `${at?.instancePath}/${index}`,
          params: { property: names.at(-1) },
        },
      ]
    })
    return unique.errors.length === 0
  }
  ajv.addKeyword({ keyword: 'x-unique', type: 'array', errors: 'full', validate: unique })
  return ajv
}

const isWhole = ({ type }: Part) => type === 'integer'
const wholeNumber = /^(0|[1-9]\d{0,9})$/

/** Addresses have only text: whole numbers become numbers where the schema wants them. */
const withNumbers = ({ properties }: JsonSchema, parameters: unknown): void => {
  if (!isPart(properties) || !isPart(parameters)) return
  for (const [name, schema] of Object.entries(properties)) {
    const text = parameters[name]
    if (isPart(schema) && isWhole(schema) && typeof text === 'string' && wholeNumber.test(text))
      Object.assign(parameters, { [name]: Number(text) })
  }
}

/** Optional parameters. Errors of the validation: 400 `unknown_query` for a wrong or unknown one. */
export const queryOf = <P extends Readonly<Record<string, JsonSchema>>>(parameters: P) => ({
  ...objectSchema(parameters, { optional: Object.keys(parameters) as (keyof P & string)[] }),
  'x-refuses': 'unknown_query',
})

/** Errors: 400 `unknown_query` in one sentence, as `x-refuses` of the schema says. */
const queryProblem = ([error]: readonly ErrorObject[]): Problem => {
  const unknown = error?.params.additionalProperty
  const title =
    unknown === undefined
      ? (error?.params.message ?? ownMessage(error?.parentSchema ?? {}, error?.keyword ?? ''))
      : refusals.unknownParameter({ name: unknown, hints: hintsAt(error) })
  return new Problem('unknown_query', title === undefined ? {} : { title })
}

const problemOf = (part: string | undefined, schema: JsonSchema, found: readonly ErrorObject[]): Problem => {
  if (part === 'params') return new Problem('not_found')
  if (schema['x-refuses'] === 'unknown_query') return queryProblem(found)
  return invalidInput(errorsByField(schema, found))
}

/**
 * Bodies, paths and queries of the hand-written calls. `replyToWrite` checks headers. A schema is compiled at its first
 * request: all of them take a third of the start.
 */
export const validateRequests = (): FastifySchemaCompiler<JsonSchema> => {
  const ajv = createAjv()
  return ({ schema, httpPart }) => {
    if (httpPart === 'headers') return () => true
    const compile = () => {
      const checked = validated(schema) as JsonSchema
      return { checked, validate: ajv.compile(checked) }
    }
    let compiled: ReturnType<typeof compile> | undefined
    return (data: unknown) => {
      if (httpPart !== 'body') withNumbers(schema, data)
      const errors = httpPart === 'body' ? tooLong(schema, data) : null
      if (errors) return { error: invalidInput(errors) }
      compiled ??= compile()
      const { checked, validate } = compiled
      return validate(data) || { error: problemOf(httpPart, checked, validate.errors ?? []) }
    }
  }
}

/** Of the generated calls, which validate with the model (`checkRecord`): their schemas are documentation. */
export const validatedByModel: FastifySchemaCompiler<JsonSchema> = () => () => true
