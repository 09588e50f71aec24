/** JSON Schema (draft 2020-12), limited to what the generator uses. */
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
  /** Path of the list with these ids; for request ids, that of the audit trail. */
  readonly 'x-refers-to'?: string
  /** Property of the same object with the same value. */
  readonly 'x-repeats'?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  /** `contentSchema` for a parameter that is JSON in the query string. */
  readonly schema?: Schema & { readonly contentSchema?: Schema }
}

interface ReplyObject {
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

/** Document of `/openapi.json` (OpenAPI 3.1), with references to named schemas resolved. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, ReplyObject>>
    readonly schemas?: Readonly<Record<string, Schema>>
  }
}

export interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** Takes a body that is no JSON, such as a file: no valid request is generated. */
  readonly takesFile: boolean
  readonly responses: Readonly<Record<string, ReplyObject>>
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

/** Deletes come late, so that other calls have records; password attempts come last, because they are limited. */
const turnOf = ({ method, path }: Operation): number =>
  path.endsWith('ChangePassword') ? 2 : Number(method === 'DELETE')

export const operationsOf = (document: OpenApiDocument): Operation[] => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
      takesFile: requestBody !== undefined && !requestBody.content['application/json'],
      responses: repliesOf(document, path, method),
      isGuarded: security?.length !== 0,
    })),
  )
  return operations.sort((a, b) => turnOf(a) - turnOf(b))
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`
