import { auditActions } from '../../model/audit.ts'
import { idText } from '../http/ids.ts'

const nullable = (type: string) => ({ type: [type, 'null'] })

export const auditPageSchema = {
  type: 'object',
  required: ['entries', 'next'],
  properties: {
    entries: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          'id',
          'at',
          'userId',
          'userName',
          'requestId',
          'client',
          'action',
          'resource',
          'recordId',
          'changes',
        ],
        properties: {
          id: { type: 'integer' },
          at: { type: 'string', format: 'date-time' },
          userId: nullable('integer'),
          userName: nullable('string'),
          requestId: { ...nullable('string'), description: 'As in the header X-Request-Id and in the log.' },
          client: { ...nullable('string'), description: 'Network address; at sign-in only.' },
          action: { type: 'string', enum: auditActions },
          resource: { type: 'string' },
          recordId: nullable('integer'),
          changes: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'from', 'to'],
              properties: { field: { type: 'string' }, from: {}, to: {} },
            },
          },
        },
      },
    },
    next: { ...nullable('integer'), description: '`before` of the page that follows; null on the last one.' },
  },
}

/** Entry ids exceed the range of record ids. */
const entryIdText = { type: 'string', pattern: '^[1-9]\\d{0,14}$' }
const instant = { type: 'string', format: 'date-time' }

export const historyParameters = (list: string) => ({
  type: 'object',
  required: ['id'],
  properties: { id: { ...idText, 'x-refers-to': list } },
})

const paging = {
  before: { ...entryIdText, description: 'Entries older than this one.' },
  limit: { type: 'string', pattern: '^([1-9]\\d?|1\\d\\d|200)$', default: '50', description: '1 to 200.' },
}
export const historyQuerySchema = { type: 'object', additionalProperties: false, properties: paging }

export const trailQuerySchema = (resourceNames: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...paging,
    resource: { type: 'string', enum: resourceNames },
    recordId: { ...idText, description: 'Together with `resource`.' },
    userId: { ...idText, description: 'Whoever did it.' },
    action: { type: 'string', enum: auditActions },
    from: { ...instant, description: 'From this instant on.' },
    to: { ...instant, description: 'Before this instant.' },
  },
})
