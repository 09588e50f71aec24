import fc from 'fast-check'
import type { Operation, Parameter, Schema } from './document.ts'
import { fits } from './schemas.ts'
import type { KnownIds, Values } from './values.ts'

/** A request that follows the document, or violates it in one known way. */
export interface ContractRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A file is a Buffer. */
  readonly body?: string | Buffer
  readonly kind: 'right' | 'wrong body' | 'wrong query' | 'wrong address' | 'no JSON' | 'no session'
}

/** Made from the document. */
interface GeneratedRequest extends ContractRequest {
  readonly body?: string
}

type Parts = { readonly ids: readonly string[]; readonly query: Readonly<Record<string, unknown>> }

const schemaOf = ({ schema }: Parameter): Schema => schema?.contentSchema ?? schema ?? {}

/** Ids that no record has. */
const oddIds = fc.constantFrom(
  ...['0', '-1', '1.5', 'x', 'null', '%00', '2147483648', '1e3', "1'--", '%F0%9F%A7%B1', '9'.repeat(150)],
)

const typeOf = (text: string | undefined): Readonly<Record<string, string>> =>
  text === undefined ? {} : { 'content-type': 'application/json' }

export const requestsOf = (operation: Operation, values: Values, known: KnownIds) => {
  const { method, path, parameters, body } = operation
  const within = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place)
  const query = within('query')

  const isJson = (name: string) =>
    query.some((parameter) => parameter.name === name && parameter.schema?.contentSchema)
  /** Values that can be sent: anything other than JSON must be well-formed text. */
  const sendable = ({ name }: Parameter, value: unknown) =>
    isJson(name) || (typeof value === 'string' && value.isWellFormed())

  const idOf = (parameter: Parameter): fc.Arbitrary<string> => {
    const ids = known.get(schemaOf(parameter)['x-refers-to'] ?? '') ?? []
    return fc.constantFrom(...(ids.length > 0 ? ids : [1])).map(String)
  }
  const rightIds = fc.tuple(...within('path').map(idOf))
  const rightQuery = fc.record(
    Object.fromEntries(query.map((parameter) => [parameter.name, values.right(schemaOf(parameter))])),
    { requiredKeys: query.filter(({ required }) => required).map(({ name }) => name) },
  )
  const rightBody = body ? values.right(body) : fc.constant(undefined)

  const urlOf = ({ ids, query: asked }: Parts) => {
    const [address] = ids.reduce<[string, number]>(
      ([url, at], id) => [url.replace(/\{\w+\}/, () => id), at + 1],
      [path, 0],
    )
    const search = Object.entries(asked).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(isJson(name) ? JSON.stringify(value) : String(value))}`,
    )
    return search.length > 0 ? `${address}?${search.join('&')}` : address
  }
  const made = (
    kind: ContractRequest['kind'],
    ids: fc.Arbitrary<readonly string[]>,
    asked: fc.Arbitrary<Readonly<Record<string, unknown>>>,
    text: fc.Arbitrary<string | undefined>,
  ): fc.Arbitrary<GeneratedRequest> =>
    fc.tuple(ids, asked, text).map(([idsMade, queryMade, textMade]) => ({
      method,
      url: urlOf({ ids: idsMade, query: queryMade }),
      headers: typeOf(textMade),
      ...(textMade !== undefined && { body: textMade }),
      kind,
    }))
  const asText = (value: fc.Arbitrary<unknown>) =>
    value.map((one) => (one === undefined ? undefined : JSON.stringify(one)))

  const right = made('right', rightIds, rightQuery, asText(rightBody))
  const kinds: fc.Arbitrary<GeneratedRequest>[] = [right]
  if (body) {
    kinds.push(made('wrong body', rightIds, rightQuery, asText(values.wrong(body))))
    kinds.push(made('no JSON', rightIds, rightQuery, fc.constantFrom('', '{', '{"a":1,}', 'NaN', '<a/>')))
  }
  const spoilable = query.filter(
    (parameter) => isJson(parameter.name) || values.refusesTexts(schemaOf(parameter)),
  )
  if (spoilable.length > 0) {
    const spoilt = fc.constantFrom(...spoilable).chain((parameter) =>
      values
        .wrong(schemaOf(parameter))
        .filter((value) => sendable(parameter, value))
        // In an address, "9" is a number. Any other JSON is what it is, and not all of it can be read as a number.
        .filter((value) => typeof value !== 'string' || !fits(schemaOf(parameter), Number(value)))
        .map((value) => ({ [parameter.name]: value })),
    )
    kinds.push(made('wrong query', rightIds, spoilt, asText(rightBody)))
  }
  if (within('path').length > 0)
    kinds.push(
      made(
        'wrong address',
        oddIds.map((id) => [id]),
        rightQuery,
        asText(rightBody),
      ),
    )
  if (operation.isGuarded) kinds.push(right.map((request) => ({ ...request, kind: 'no session' })))
  return kinds
}
