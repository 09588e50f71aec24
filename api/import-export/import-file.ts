import type { Knex } from 'knex'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { isObject } from '../../model/fields/option.ts'
import { presetKey } from '../../model/import.ts'
import { messages } from '../../model/messages.ts'
import type { AppContext } from '../context.ts'
import { runWrite, type WriteCall, type WriteContext, type WriteReply } from '../crud/reply-to-write.ts'
import type { Target } from '../crud/visible.ts'
import { bodyOf } from '../http/bodies.ts'
import { Problem } from '../http/errors.ts'
import { readJson } from '../http/json-body.ts'
import { flagsIn } from '../http/only-parameter.ts'
import { requestOfCsv } from './csv-body.ts'
import { requestIn } from './import-request.ts'
import type { ImportParent } from './import-rows.ts'
import { storeLeftOutRows } from './left-out.ts'
import { runImport } from './write-import.ts'

/** An import request without its body. */
export interface ImportCall extends WriteCall {
  readonly isCsv: boolean
  /** Parameters of the address. */
  readonly query: unknown
  readonly target: Pick<Target, 'resources' | 'resource'> & Required<Pick<Target, 'by'>>
  readonly parent: ImportParent | null
}

/** Of the app, also in a worker thread. */
export interface WriteCode extends Pick<AppContext, 'writeWatchers'>, Pick<Target, 'hooks'> {
  carryOversFor(target: Pick<Target, 'resources' | 'hooks'>): WriteContext['carryOvers']
}

/** Without a key, it is that of the columns and of what fills their blanks. A resource without one gets new records. */
const withKey = (resource: Resource, values: Values, parent: ImportParent | null): Values => {
  const { key, columns, headings } = values
  if (key !== undefined || !Array.isArray(columns)) return values
  const given = [...columns, ...(isObject(headings) ? Object.keys(headings) : [])]
  return { ...values, key: presetKey(resource, given, parent?.key) }
}

/** An import has the exported values of up to 10,000 records. */
const mostNames = 250_000

/**
 * Writes an import, or previews it with `dry`.
 * Errors: 400 for a body or parameters that cannot be read, and for wrong rows; 412 and 422 as other writes.
 */
export const writeFile = (
  db: Knex,
  { isCsv, query: parameters, target, parent, ...call }: ImportCall,
  body: Uint8Array,
  { hooks, writeWatchers, carryOversFor }: WriteCode,
): Promise<WriteReply> => {
  const { query, values } = isCsv
    ? requestOfCsv(target.by.visible.resource, body, parameters)
    : { query: parameters, values: bodyOf({ body: body.length > 0 ? readJson(body, mostNames) : null }) }
  const isPreview = flagsIn(query, ['dry']).dry
  const request = requestIn(withKey(target.by.visible.resource, values, parent), parent !== null)
  const write = async (trx: Knex.Transaction) => {
    const result = await runImport(trx, { ...target, hooks }, request, { parent, isPreview })
    if (isPreview) {
      // A preview's new records are rolled back, so their ids are meaningless.
      const rows = result.rows.map(({ id, ...row }) => (row.does === 'create' ? row : { ...row, id }))
      return { status: 200, json: JSON.stringify({ ...result, rows, requestId: null }) }
    }
    if (result.counts.wrong > 0)
      throw new Problem('invalid_input', {
        title: messages.wrongRows({ n: result.counts.wrong }),
        rows: result.rows.filter(({ does }) => does === 'wrong'),
        faults: result.faults,
      })
    const { create, change, delete: deleted } = result.counts
    if (request.leftOut && create + change + deleted > 0)
      await storeLeftOutRows(trx, target.resource, request.leftOut)
    return { status: 201, json: JSON.stringify({ ...result, requestId: call.requestId }) }
  }
  const { resources } = target
  const carryOvers = carryOversFor({ resources, hooks })
  return runWrite({ db, resources, writeWatchers, carryOvers }, call, write, { isPreview })
}
