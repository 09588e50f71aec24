import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  attachment,
  attachmentKinds,
  attachmentName,
  largestAttachment,
  mostAttachments,
} from '../../model/attachments.ts'
import type { Resource } from '../../model/definition.ts'
import { messages } from '../../model/messages.ts'
import { refusals } from '../../model/refusals.ts'
import { described, listOf, text } from '../../model/schemas.ts'
import type { AppContext } from '../context.ts'
import { replyToWrite } from '../crud/reply-to-write.ts'
import { requireRecord } from '../crud/require-record.ts'
import type { ResourceCalls } from '../crud/resource-calls.ts'
import { ofWrites, reading, writing } from '../crud/route-options.ts'
import { asWriter, visibleTo } from '../crud/visible.ts'
import { lockTarget } from '../crud/write.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { attachment as asDownload } from '../http/files/file-reply.ts'
import { idIn, idParameter, idText } from '../http/ids.ts'
import { addAttachment, deleteAttachment, listAttachments, readAttachment } from './attachments.ts'
import { fileCheck } from './check-file-task.ts'
import { begun, contentPieces } from './contents.ts'

const nameHeader = 'X-File-Name'

/** Errors: 400 without bytes or name, or for a damaged picture, 415 for an unsupported type. */
const fileIn = async ({ workers }: AppContext, { body, headers, signal }: FastifyRequest) => {
  const given = headers[nameHeader.toLowerCase()]
  if (body !== undefined && !Buffer.isBuffer(body))
    throw new Problem('malformed_request', {
      title: refusals.fileNeeded,
    })
  if (typeof given !== 'string' || given === '') throw invalidInput({ [nameHeader]: [messages.required] })
  if (!body || body.length === 0) throw invalidInput({ body: [refusals.emptyFile] })
  const mediaType = await workers.run(fileCheck, [body], signal)
  const fileName = attachmentName(decoded(given), mediaType)
  if (fileName === null) throw invalidInput({ [nameHeader]: [messages.format] })
  return { fileName, mediaType, bytes: body }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidInput({ [nameHeader]: [messages.format] })
  }
}

/** Byte range (RFC 9110 section 14.2); null for the whole file. Errors: 416 for a range outside it. */
const rangeIn = (header: string | undefined, size: number): [first: number, last: number] | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  // Not a range (RFC 9110 section 14.1.1).
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  if (first > last) throw new Problem('range_not_satisfiable')
  return [first, last]
}

const fileIdIn = (request: FastifyRequest): number =>
  idIn({ params: { id: (request.params as { fileId?: string }).fileId } })

const ownerIn = async (request: FastifyRequest, { context, target }: ResourceCalls) => {
  const id = idIn(request)
  await requireRecord(context.db, visibleTo(request, target).resource, id)
  return { table: target.resource.table, id }
}

const paramsOfFile = (resource: Resource) => {
  const params = idParameter(resource)
  return { ...params, properties: { ...params.properties, fileId: idText } }
}

const contentRoute = (app: FastifyInstance, path: string, calls: ResourceCalls): void => {
  const { context, target, one, oneName } = calls
  const { resource } = target
  app.get(
    `${path}/:fileId/content`,
    reading(resource, {
      operationId: `get${oneName}AttachmentContent`,
      summary: `Download a file of one ${one}`,
      params: paramsOfFile(resource),
      headers: {
        type: 'object',
        properties: {
          Range: described(text, 'One range of bytes: "bytes=0-1023"'),
          'If-None-Match': text,
        },
      },
      response: Object.fromEntries([
        ...[200, 206].map((status) => [
          status,
          {
            content: Object.fromEntries(
              Object.keys(attachmentKinds).map((kind) => [
                kind,
                { schema: { type: 'string', format: 'binary' } },
              ]),
            ),
          },
        ]),
        [304, { type: 'null', description: 'Unchanged since the version that the caller has' }],
      ]),
      refuses: ['range_not_satisfiable', 'files_unavailable', 'file_lost'],
    }),
    async (request, reply) => {
      const owner = await ownerIn(request, calls)
      const { sha256, fileName, mediaType, size } = await readAttachment(context.db, owner, fileIdIn(request))
      const tag = `"${sha256}"`
      // The content never runs or renders at this URL: the screen fetches the bytes.
      reply
        .headers({
          etag: tag,
          'accept-ranges': 'bytes',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': asDownload(fileName),
        })
        .type(mediaType)
      const { range, 'if-none-match': known, 'if-range': condition } = request.headers
      if (known === tag) return reply.code(304).send()
      reply.header('content-range', `bytes */${size}`)
      const part = condition === undefined || condition === tag ? rangeIn(range, size) : null
      if (!part) reply.removeHeader('content-range')
      const [first, last] = part ?? [0, size - 1]
      const content = await begun(contentPieces(context, sha256, first, last))
      if (part) reply.code(206).header('content-range', `bytes ${first}-${last}/${size}`)
      return reply
        .header('content-length', last - first + 1)
        .send(Readable.from(content, { objectMode: false }))
    },
  )
}

/** Access: reading a record includes reading its files; changing it includes adding and deleting them. */
export const attachmentRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  const { context, target, apiPath, one, oneName } = calls
  const { resource } = target
  if (!resource.attachments) return
  const path = `${apiPath}/:id/attachments`
  const params = idParameter(resource)
  app.get(
    path,
    reading(resource, {
      operationId: `list${oneName}Attachments`,
      summary: `List the files of one ${one}`,
      params,
      response: { 200: { ...listOf(attachment), maxItems: mostAttachments } },
    }),
    async (request) => listAttachments(context.db, await ownerIn(request, calls)),
  )

  app.post(
    path,
    writing(resource, {
      operationId: `create${oneName}Attachment`,
      summary: `Add a file to one ${one}`,
      description: `${refusals.fileKinds.text} At most ${largestAttachment} bytes, and ${mostAttachments} files a record.`,
      params,
      headers: {
        type: 'object',
        properties: {
          ...ofWrites,
          [nameHeader]: described(text, 'Its name, percent-encoded UTF-8; required'),
        },
      },
      body: {
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      response: { 201: attachment },
      refuses: ['conflict'],
      largeBody: true,
    }),
    async (request, reply) => {
      const { id } = await ownerIn(request, calls)
      const file = await fileIn(context, request)
      return replyToWrite(context, request, reply, async (trx) => {
        await lockTarget(trx, asWriter(request, target), id)
        const added = await addAttachment(trx, { table: resource.table, id }, file, context.settings.filesMax)
        const location = `${app.prefix}${apiPath}/${id}/attachments/${added.id}/content`
        return { status: 201, json: JSON.stringify(added), headers: { location } }
      })
    },
  )

  contentRoute(app, path, calls)

  app.delete(
    `${path}/:fileId`,
    writing(resource, {
      operationId: `delete${oneName}Attachment`,
      summary: `Delete a file of one ${one}`,
      params: paramsOfFile(resource),
      response: { 200: attachment },
      refuses: ['conflict'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const fileId = fileIdIn(request)
      return replyToWrite(context, request, reply, async (trx) => {
        await lockTarget(trx, asWriter(request, target), id)
        const deleted = await deleteAttachment(trx, { table: resource.table, id }, fileId)
        return { status: 200, json: JSON.stringify(deleted) }
      })
    },
  )
}
