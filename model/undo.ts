import { recordActions } from './audit.ts'
import {
  described,
  type FromSchema,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  oneOf,
  type Schema,
  text,
} from './schemas.ts'

/** Hours in which a request can be undone. Older entries of the trail may be deleted. */
export const undoHours = 24

const requestId: Schema<string> = {
  type: 'string',
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  'x-refers-to': '/AuditTrail',
  description: 'Value of the X-Request-Id header of the reply',
}

export const undoBody = objectSchema({ requestId })
export type UndoBody = FromSchema<typeof undoBody>

/** Its request id is that of the undo; undoing that one restores the change. */
export const undoReply = {
  ...objectSchema({ undone: described(integer, 'How many records'), requestId }),
  additionalProperties: true,
}
export type UndoReply = FromSchema<typeof undoReply>

/** Requests offered for undo, beyond those that the page itself has made. */
export const maxRecent = 10

/** Reply of `GET /Undo`. */
export const recentRequests = objectSchema({
  requests: described(
    listOf(
      objectSchema({
        requestId,
        at: instant,
        changes: described(
          listOf(
            objectSchema({
              resource: text,
              action: oneOf(recordActions),
              count: integer,
              mark: described(nullable(text), 'Field of the mark that one record was given: `approval`'),
              is: described(nullable(text), 'Option that gave the mark, of a choice: `approved`'),
            }),
          ),
          'Records by resource and action; the first says what was done',
        ),
      }),
    ),
    'Newest first',
  ),
})
export type RecentRequests = FromSchema<typeof recentRequests>
