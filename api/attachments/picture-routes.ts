import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isWritable } from '../../model/check-record.ts'
import {
  largestPicture,
  ownPicture,
  type PictureSize,
  pictureFields,
  pictureMediaType,
  sentPicture,
  sizeParameter,
} from '../../model/pictures.ts'
import { refusals } from '../../model/refusals.ts'
import { objectSchema, text } from '../../model/schemas.ts'
import { userOf } from '../context.ts'
import { isPictureOf } from '../crud/known-pictures.ts'
import { replyToWrite } from '../crud/reply-to-write.ts'
import type { ResourceCalls } from '../crud/resource-calls.ts'
import { reading, writing } from '../crud/route-options.ts'
import { type Visible, visibleTo } from '../crud/visible.ts'
import { invalidInput, Problem } from '../http/errors.ts'
import { begun, contentPieces } from './contents.ts'
import { pictureEncoding } from './picture-task.ts'
import { readPicture, storePicture } from './pictures.ts'

const params = objectSchema({ picture: { ...text, pattern: '^[0-9a-f]{64}$' } })

/** Errors: 403 if the user may change no picture of the records. */
const requireWritablePicture = ({ resource }: Visible): void => {
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => isWritable(field)))
  if (ownPicture({ fields }) === undefined) throw new Problem('forbidden')
}

const bytesIn = ({ body }: FastifyRequest): Buffer => {
  if (body !== undefined && !Buffer.isBuffer(body))
    throw new Problem('malformed_request', {
      title: refusals.pictureNeeded,
    })
  if (!body || body.length === 0) throw invalidInput({ body: [refusals.emptyFile] })
  return body
}

/** Access: who may change a picture of a record may send one, and who may read the field may read it. */
export const pictureRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, one, oneName }: ResourceCalls,
): void => {
  const { resource } = target
  if (pictureFields(resource).length === 0) return
  const path = `${apiPath}/pictures`

  app.get(
    `${path}/:picture`,
    reading(resource, {
      operationId: `get${oneName}Picture`,
      summary: `Download a picture of one ${one}`,
      params,
      querystring: sizeParameter,
      headers: { type: 'object', properties: { 'If-None-Match': text } },
      response: {
        200: { content: { [pictureMediaType]: { schema: { type: 'string', format: 'binary' } } } },
        304: { type: 'null', description: 'Unchanged since the version that the caller has' },
      },
      refuses: ['files_unavailable', 'file_lost'],
    }),
    async (request, reply) => {
      const { picture } = request.params as { picture: string }
      const { size = 'whole' } = request.query as { size?: PictureSize }
      const stored = await readPicture(context.db, picture, size)
      const isOwn = stored?.sentBy.includes(userOf(request).id)
      if (!stored || !(isOwn || (await isPictureOf(context.db, visibleTo(request, target), picture))))
        throw new Problem('not_found')
      const tag = `"${stored.sha256}"`
      reply.headers({ etag: tag, 'content-security-policy': "default-src 'none'; sandbox" })
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      const content = await begun(contentPieces(context, stored.sha256, 0, stored.size - 1))
      return reply
        .type(pictureMediaType)
        .header('content-length', stored.size)
        .send(Readable.from(content, { objectMode: false }))
    },
  )

  if (ownPicture(resource) === undefined) return
  app.post(
    path,
    writing(resource, {
      operationId: `send${oneName}Picture`,
      summary: `Send a picture for one ${one}`,
      description: `${refusals.pictureKinds.text} At most ${largestPicture} bytes. It is stored once a record names it within two days: the reply has the value for its field.`,
      body: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
      response: { 201: sentPicture },
      refuses: ['conflict', 'unsupported_media_type'],
      largeBody: true,
    }),
    async (request, reply) => {
      requireWritablePicture(visibleTo(request, target))
      const encoded = await context.workers.run(pictureEncoding, [bytesIn(request)], request.signal)
      const [whole, thumbnail] = [Buffer.from(encoded.whole), Buffer.from(encoded.thumbnail)]
      return replyToWrite(context, request, reply, async (trx) => {
        const sent = await storePicture(trx, { whole, thumbnail }, context.settings.filesMax)
        const location = `${app.prefix}${path}/${sent.picture}`
        return { status: 201, json: JSON.stringify(sent), headers: { location } }
      })
    },
  )
}
