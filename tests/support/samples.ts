import type { Knex } from 'knex'
import { product } from '#product/api/product.ts'
import { createdByProduct, neededTogether } from '#product/tests/support/product-samples.ts'
import { writerOf } from '../../api/crud/write.ts'
import { actAs, systemActor } from '../../database/actor.ts'
import { comparedIn, isRequired, isSecret, writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import type { Filter } from '../../model/filter/filter.ts'
import { passesFilter } from '../../model/filter/passes.ts'
import { formSections, hiddenFields, isShown } from '../../model/form.ts'
import { offers, singleId } from '../../model/offered-writes.ts'
import { presetsOf } from '../../model/presets.ts'
import { fieldOf, linkedBy, referredBy, targetOf } from '../../model/resources.ts'
import type { CalledApp } from './app.ts'
import { sampleOf } from './field-samples.ts'

const registeredHooks = product.hooks

/** The number of records created per database: its samples are the same, whatever ran before in the process. */
const made = new WeakMap<Knex, number>()

/** Whether a record of one resource leads to one of the other, through any number of references. */
const refersBack = (from: Resource, to: Resource, seen = new Set<string>()): boolean =>
  Object.values(from.fields).some((field) => {
    const target = targetOf(field)
    if (!target || seen.has(target.name)) return false
    return target.name === to.name || refersBack(target, to, seen.add(target.name))
  })

/** Returns the id of a record to refer to. */
type IdOf = (target: Resource) => Promise<number>

const bodyReferringTo = async (
  app: CalledApp,
  resource: Resource,
  idOf: IdOf,
): Promise<Record<string, unknown>> => {
  const n = (made.get(app.db) ?? 0) + 1
  made.set(app.db, n)
  const body: Record<string, unknown> = {}
  for (const name of writableFields(resource)) {
    const field = resource.fields[name]
    if (!field) continue
    const target = referredBy(field)
    // A reference to its own resource, or to one that refers back, is left out where optional.
    if (target && !isRequired(field) && (target.name === resource.name || refersBack(target, resource)))
      continue
    const linked = linkedBy(field)
    // References to its own resource, or to ones that refer back, are left out.
    const links = linked && linked.name !== resource.name && !refersBack(linked, resource)
    if (links) body[name] = [await idOf(linked)]
    else body[name] = target ? await idOf(target) : sampleOf(field).right(n, field)
  }
  Object.assign(body, neededTogether(body), registeredHooks[resource.name]?.sample)
  // A cost would change the price, or its mark-up, and so would a record that it is taken from.
  const { markUp } = resource
  if (markUp) {
    const from = presetsOf(resource).flatMap(({ name, from }) => (name === markUp.cost ? [from] : []))
    for (const name of [markUp.cost, markUp.percent, markUp.typed, ...from]) delete body[name]
  }
  // Fields of a hidden section are empty.
  for (const name of hiddenFields(resource, body)) delete body[name]
  return body
}

const newId =
  (app: CalledApp): IdOf =>
  async (target) =>
    (await sampleRecord(app, target)).id

/** The ids of shared sample records of an app, by resource name. */
const shared = new WeakMap<CalledApp, Map<string, number>>()

const sharedId =
  (app: CalledApp): IdOf =>
  async (target) => {
    const ids = shared.get(app) ?? new Map<string, number>()
    shared.set(app, ids)
    const id = ids.get(target.name) ?? (await sharingRecord(app, target)).id
    ids.set(target.name, id)
    return id
  }

/** A valid body for a new record, with the records that it refers to created first. */
export const sampleBody = (app: CalledApp, resource: Resource): Promise<Record<string, unknown>> =>
  bodyReferringTo(app, resource, newId(app))

/**
 * The same with references to shared records, for tests that do not change those. Two lines can be linked
 * once, and a category of a project can be forecast once, so those get their own lines or categories.
 */
export const sharingBody = (app: CalledApp, resource: Resource): Promise<Record<string, unknown>> =>
  bodyReferringTo(
    app,
    resource,
    resource.without?.includes('create') || resource.uniqueTogether
      ? async (target) => (await sharingRecord(app, target)).id
      : sharedId(app),
  )

export interface AnyRecord extends Record<string, unknown> {
  id: number
  version: number
}

/** Creates a record through the API: by a call of the product (product-samples.ts), else by the generated one. */
export const sampleRecord = async (
  app: CalledApp,
  resource: Resource,
  changes: Record<string, unknown> = {},
): Promise<AnyRecord> => makeRecord(app, resource, { ...(await sampleBody(app, resource)), ...changes })

/** Records that are already there, by app. */
const standing = new WeakMap<CalledApp, (resource: Resource) => number | undefined>()

/** An app gets these records in place of new ones. */
export const standFor = (app: CalledApp, idOf: (resource: Resource) => number | undefined): void => {
  standing.set(app, idOf)
}

/** The same with references to shared records. */
export const sharingRecord = async (app: CalledApp, resource: Resource): Promise<AnyRecord> => {
  const id = standing.get(app)?.(resource)
  if (id === undefined) return makeRecord(app, resource, await sharingBody(app, resource))
  return (await app.api('GET', `/${resource.endpoint}/${id}`, { as: 'administrator' })).body as AnyRecord
}

const makeRecord = async (
  app: CalledApp,
  resource: Resource,
  { ...body }: Record<string, unknown>,
): Promise<AnyRecord> => {
  // Samples never sign in, and hashing a password is slow.
  for (const name of writableFields(resource)) if (isSecret(fieldOf(resource, name))) delete body[name]
  if (!offers(resource, 'create')) return madeElsewhere(app, resource, body)
  const reply = await app.api('POST', `/${resource.endpoint}`, { body, as: 'administrator' })
  if (reply.status !== 201) throw new Error(`No sample ${resource.label}: ${JSON.stringify(reply.body)}`)
  return reply.body as AnyRecord
}

/** A record without a generated create call. */
const madeElsewhere = async (
  app: CalledApp,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<AnyRecord> => {
  if (resource.single) {
    const path = `/${resource.endpoint}/${singleId}`
    return (await app.api('PATCH', path, { body, as: 'administrator' })).body as AnyRecord
  }
  return (await createdByProduct(app, resource, body)) ?? createdByServer(app, resource, body)
}

/** A record that only handlers and hooks create. */
const createdByServer = async (
  app: CalledApp,
  resource: Resource,
  body: Record<string, unknown>,
): Promise<AnyRecord> => {
  const id = await app.db.transaction(async (trx) => {
    await actAs(trx, systemActor('Samples'))
    const { resources } = app.context
    return writerOf(trx, { resources, hooks: registeredHooks }).create(resource, body)
  })
  return (await app.api('GET', `/${resource.endpoint}/${id}`, { as: 'administrator' })).body as AnyRecord
}

/**
 * A change with its dependent fields: the field that makes a changed one visible, its required fields, and
 * the other field of a rule.
 */
export const wholeChange = (
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const body: Record<string, unknown> = { ...change }
  for (const rule of resource.rules ?? [])
    for (const [one, other] of [
      [rule.field, comparedIn(rule)],
      [comparedIn(rule), rule.field],
    ] as const)
      if (Object.hasOwn(change, one)) body[other] ??= null
  for (const { when, fields } of formSections(resource)) {
    if (!when) continue
    if (fields.some((name) => (change[name] ?? null) !== null)) body[when.field] = [when.is].flat()[0]
    const whole = { ...record, ...body }
    if (!isShown(resource, { when }, whole)) continue
    for (const name of fields) {
      const field = resource.fields[name]
      if (field && 'required' in field && field.required === 'shown')
        body[name] ??= record[name] ?? sampleOf(field).right(1, field)
    }
  }
  return Object.assign(body, neededTogether(change))
}

/** Values for the fields of a filter that a record does not pass yet. @throws Error when no sample passes */
export const valuesPassing = (
  resource: Resource,
  filter: Filter,
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const set: Record<string, unknown> = {}
  for (const [name, test] of Object.entries(filter)) {
    const passes = (value: unknown) => passesFilter(resource, { [name]: test }, { ...record, [name]: value })
    if (passes(record[name])) continue
    const field = fieldOf(resource, name)
    const { right, bounds } = sampleOf(field)
    const candidates = [null, ...bounds(field), ...Array.from({ length: 40 }, (_, n) => right(n, field))]
    const found = candidates.find(passes)
    if (found === undefined) throw new Error(`No sample of ${resource.name}.${name} passes the filter`)
    set[name] = found
  }
  return set
}

/** The fields that the API requires. */
export const requiredFields = (resource: Resource): string[] =>
  writableFields(resource).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && isRequired(field)
  })
