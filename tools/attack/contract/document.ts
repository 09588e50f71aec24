/** JSON Schema (draft 2020-12), as far as requests are generated from it. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly contains?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly readOnly?: boolean
  /** Path of the list whose records have ids like this one; that of the audit trail for ids of requests. */
  readonly 'x-refers-to'?: string
  /** Property beside this one that has the same value. */
  readonly 'x-repeats'?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema?: Schema
  /** For a parameter that is JSON in the query string. */
  readonly content?: { readonly 'application/json': { readonly schema: Schema } }
}

interface ReplyObject {
  /** A reply that others share. */
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface OperationObject {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema } | undefined>>
  }
  readonly responses: Readonly<Record<string, ReplyObject>>
  readonly security?: readonly unknown[]
}

/** What the server says of itself at `/openapi.json` (OpenAPI 3.1), its named schemas written out. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, ReplyObject>>
    readonly schemas?: Readonly<Record<string, Schema>>
  }
}

/** One call that the document describes. */
export interface Operation {
  readonly method: string
  /** `/api/v1.0/Supplier/{id}` */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** By status. */
  readonly responses: Readonly<Record<string, ReplyObject>>
  /** Whether a session is needed. */
  readonly isGuarded: boolean
}

const repliesOf = (document: OpenApiDocument, path: string, method: string) =>
  Object.fromEntries(
    Object.entries(document.paths[path]?.[method]?.responses ?? {}).map(
      ([status, own]): [string, ReplyObject] => {
        const shared = own.$ref?.split('/').at(-1)
        return [status, shared === undefined ? own : (document.components.responses[shared] ?? {})]
      },
    ),
  )

/**
 * What deletes comes later, so that there is something to try the others on; what guesses passwords last, as guesses
 * are limited.
 */
const turnOf = ({ method, path }: Operation): number =>
  path.endsWith('ChangePassword') ? 2 : Number(method === 'DELETE')

/** All calls of a document, in the order in which they can be tried. */
export const operationsOf = (document: OpenApiDocument): Operation[] => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      responses: repliesOf(document, path, method),
      isGuarded: security?.length !== 0,
    })),
  )
  return operations.sort((a, b) => turnOf(a) - turnOf(b))
}

/** `POST /api/v1.0/Supplier` */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`
