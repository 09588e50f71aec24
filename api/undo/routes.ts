import type { FastifyInstance } from 'fastify'
import {
  recentRequests as recentReply,
  type UndoBody,
  undoBody,
  undoHours,
  undoReply,
} from '../../model/undo.ts'
import { everyone } from '../access.ts'
import { type AppContext, userOf } from '../context.ts'
import type { ResourceHooks } from '../crud/hooks.ts'
import type { RelatedTable } from '../crud/related-tables.ts'
import { replyToWrite } from '../crud/reply-to-write.ts'
import { ofWrites } from '../crud/route-options.ts'
import { writeRefusals } from '../crud/visible.ts'
import { recentRequests } from './recent.ts'
import { undoRequest } from './undo.ts'

/** An undo can itself be undone. */
export const undoRoutes =
  (
    context: AppContext,
    hooks: Readonly<Record<string, ResourceHooks>>,
    relatedTables: readonly RelatedTable[],
  ) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/Undo',
      {
        config: { access: everyone },
        schema: {
          tags: ['Undo'],
          summary: "The user's latest requests that can be undone",
          description: `Requests of the last ${undoHours} hours whose records nobody has changed since.`,
          response: { 200: recentReply },
        },
      },
      (request) =>
        recentRequests(context.db, {
          resources: context.resources,
          hooks,
          relatedTables,
          user: userOf(request),
        }),
    )

    app.post<{ Body: UndoBody }>(
      '/Undo',
      {
        config: {
          access: everyone,
          heavy: true,
          refuses: [
            'not_found',
            'changed_since',
            'too_late_to_undo',
            'in_use',
            'conflict',
            'idempotency_key_reused',
            ...Object.values(context.resources).flatMap((resource) =>
              writeRefusals({ resources: context.resources, resource, hooks }),
            ),
          ],
        },
        schema: {
          tags: ['Undo'],
          summary: 'Undo the changes of a request',
          description: `All changes or none, within ${undoHours} hours, if nobody has changed the records since.`,
          headers: { type: 'object', properties: ofWrites },
          body: undoBody,
          response: { 200: undoReply },
        },
      },
      (request, reply) =>
        replyToWrite(context, request, reply, async (trx) => {
          const undo = {
            resources: context.resources,
            hooks,
            relatedTables,
            user: userOf(request),
            requestId: request.body.requestId,
          }
          return { status: 200, json: JSON.stringify(await undoRequest(trx, undo)) }
        }),
    )
  }
