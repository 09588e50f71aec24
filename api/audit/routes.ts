import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { apiPath } from '../../model/api-path.ts'
import { type AuditAction, auditActions, auditPage, shownActions } from '../../model/audit.ts'
import { keepsSecrets } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { messages } from '../../model/messages.ts'
import { columnOf } from '../../model/naming.ts'
import { described, instant, text } from '../../model/schemas.ts'
import { accessTo, administrators, definitionsFor, isAdministrator } from '../access.ts'
import { type AppContext, userOf } from '../context.ts'
import { requireRecord } from '../crud/require-record.ts'
import { invalidInput, Problem, type ProblemCode } from '../http/errors.ts'
import { idIn, idText } from '../http/ids.ts'
import { readTrail } from './read-trail.ts'

/** Errors: 404 if invisible. The last audit entry names the owner of a deleted record. */
const requireOwnHistory = async (db: Knex, visible: Resource, id: number): Promise<void> => {
  const only = visible.restricted?.onlyOf
  if (!only) return
  const rows = await query<{ owner: string | null }>(
    db,
    `select changes -> ? ->> 0 as owner from audit_entry
     where table_name = ? and record_id = ? and action = 'deleted'
       and not exists (select from "${visible.table}" where id = ?)
     order by id desc limit 1`,
    [columnOf(only.field), visible.table, id, id],
  )
  const [gone] = rows
  if (!gone) return requireRecord(db, visible, id)
  if (gone.owner !== String(only.id)) throw new Problem('not_found')
}

interface Paging {
  before?: string
  limit: string
}
interface TrailParameters extends Paging {
  resource?: string
  recordId?: string
  userId?: string
  action?: AuditAction
  from?: string
  to?: string
}

const tags = ['Audit trail']

/** Entry ids exceed the range of record ids. */
const entryIdText = { ...text, pattern: '^[1-9]\\d{0,14}$' }

const historyParameters = (list: string) => ({
  type: 'object',
  required: ['id'],
  properties: { id: { ...idText, 'x-refers-to': list } },
})

const paging = {
  before: described(entryIdText, 'Entries older than this one.'),
  limit: { ...text, pattern: '^([1-9]\\d?|1\\d\\d|200)$', default: '50', description: '1 to 200.' },
}
const historyQuerySchema = { type: 'object', additionalProperties: false, properties: paging }

const trailQuerySchema = (resourceNames: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...paging,
    resource: { type: 'string', enum: resourceNames },
    recordId: described(idText, 'Only together with `resource`'),
    userId: described(idText, 'Id of the user who made the change'),
    action: { type: 'string', enum: auditActions },
    from: described(instant, 'From this instant on.'),
    to: described(instant, 'Before this instant.'),
  },
})

const response = { 200: auditPage }
const refuses: ProblemCode[] = ['invalid_input']

const numberIn = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const instantIn = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

const pageOf = ({ before, limit }: Paging) => ({ limit: Number(limit), before: numberIn(before) })

/** The whole trail, and sign-in events, are for Administrators only. No call writes to the trail. */
export const auditRoutes =
  ({ db, resources }: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    for (const resource of Object.values(resources))
      app.get<{ Querystring: Paging }>(
        `${apiPath(resource)}/:id/history`,
        {
          config: {
            access: accessTo(resource, 'read'),
            refuses,
            ...(keepsSecrets(resource) && { apiClients: false }),
          },
          schema: {
            tags,
            summary: `Change history of a ${resource.label.toLowerCase()}, newest first`,
            description: 'Includes deleted records. Changes contain the values before and after, by field.',
            params: historyParameters(apiPath(resource)),
            querystring: historyQuerySchema,
            response,
          },
        },
        async (request) => {
          const recordId = idIn(request)
          const user = userOf(request)
          const visible = definitionsFor(resources, user)
          const own = visible[resource.name] ?? resource
          await requireOwnHistory(db, own, recordId)
          const query = {
            ...pageOf(request.query),
            resource,
            recordId,
            actions: isAdministrator(user) ? undefined : shownActions,
          }
          const page = await readTrail(db, resources, query, visible)
          if (page.entries.length === 0) await requireRecord(db, own, recordId)
          return page
        },
      )

    app.get<{ Querystring: TrailParameters }>(
      '/AuditTrail',
      {
        config: { access: administrators, apiClients: false, refuses },
        schema: {
          tags,
          summary: 'Audit trail, newest first',
          querystring: trailQuerySchema(Object.keys(resources)),
          response,
        },
      },
      (request) => {
        const { resource, recordId, userId, action, from, to } = request.query
        if (recordId !== undefined && resource === undefined)
          throw invalidInput({ resource: [messages.required] })
        return readTrail(db, resources, {
          ...pageOf(request.query),
          resource: resource === undefined ? undefined : resources[resource],
          recordId: numberIn(recordId),
          userId: numberIn(userId),
          actions: action && [action],
          from: instantIn(from),
          to: instantIn(to),
        })
      },
    )
  }
