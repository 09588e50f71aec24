import { isRequired, writableFields } from '../../model/check-record.ts'
import type { Field, Resource } from '../../model/definition.ts'
import type { TestApp } from './app.ts'

let made = 0

/** A right value for each kind of field that a body may set, another one each time where it can be. */
const sampleValue = (field: Field, n: number): unknown => {
  switch (field.type) {
    case 'email':
      return `sample${n}@firm.example`
    case 'colour':
      return `#${(n % 0xffffff).toString(16).padStart(6, '0')}`
    case 'password':
      return 'long enough to pass'
    case 'integer':
      return n
    case 'quantity':
      return 10.25 + n
    case 'price':
      return 3.125 + n
    case 'money':
      return 99.99 + n
    case 'boolean':
      return n % 2 === 0
    case 'choices':
      return [...field.default]
    case 'date':
      return `2025-01-${String((n % 28) + 1).padStart(2, '0')}`
    default:
      return `${field.label} ${n}`
  }
}

/** A body that makes a right record, with the records it refers to made first. */
export const sampleBody = async (app: TestApp, resource: Resource): Promise<Record<string, unknown>> => {
  const n = ++made
  const body: Record<string, unknown> = {}
  for (const name of writableFields(resource)) {
    const field = resource.fields[name]
    if (!field) continue
    body[name] = field.type === 'reference' ? (await sampleRecord(app, field.to)).id : sampleValue(field, n)
  }
  return body
}

export interface AnyRecord extends Record<string, unknown> {
  id: number
  version: number
}

/** Makes a record through the API: a link by matching, anything else by the generated call. */
export const sampleRecord = async (
  app: TestApp,
  resource: Resource,
  changes: Record<string, unknown> = {},
): Promise<AnyRecord> => {
  const body = { ...(await sampleBody(app, resource)), ...changes }
  if (resource.without?.includes('create')) return sampleLink(app, resource, body)
  const reply = await app.api('POST', `/${resource.endpoint}`, { body, as: 'administrator' })
  if (reply.status !== 201) throw new Error(`No sample ${resource.label}: ${JSON.stringify(reply.body)}`)
  return reply.body as AnyRecord
}

const sampleLink = async (
  app: TestApp,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<AnyRecord> => {
  const reply = await app.api('POST', '/quoteline/quote-purchase-link', {
    body: {
      selectedQuoteLineIDs: [body.quoteLineId],
      selectedQuoteLineQuantities: [body.linkedQuantity],
      selectedPurchaseLineIDs: [body.purchaseLineId],
    },
  })
  const [link] = reply.body.links
  return (await app.api('GET', `/${resource.endpoint}/${link.id}`)).body as AnyRecord
}

/** The fields that the API insists on. */
export const requiredFields = (resource: Resource): string[] =>
  writableFields(resource).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && isRequired(field)
  })
