import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, fstat, open, unlink } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Transform, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusals } from '../../../model/refusals.ts'
import { userOf } from '../../context.ts'
import { Problem } from '../errors.ts'

/**
 * Files on their way to a client: a slow client holds no database connection, and a failure is an error instead of half
 * a file. They have no name, so that they disappear when closed, even if the process is killed.
 */

const megabyte = 1_048_576

/** Of one file, in bytes: an Excel workbook of a million lines. */
export const largestFile = 256 * megabyte
/** Of the files that one person has under way on an instance, in bytes: two that are made, and others that are sent. */
export const mostOfPerson = 3 * largestFile

const openFile = promisify(open)
const unlinkFile = promisify(unlink)
const statFile = promisify(fstat)

/** Uses a descriptor: a FileHandle stays open until every stream on it is destroyed, and destroying one closes it. */
const openNameless = async (): Promise<number> => {
  const path = join(tmpdir(), `costwright-${randomUUID()}`)
  const file = await openFile(path, 'wx+', 0o600)
  await unlinkFile(path)
  return file
}

/** Bytes by person, of each app. */
const held = new WeakMap<Server, Map<number, number>>()

/**
 * Room for a file of `largestFile` bytes.
 * @throws Problem 429 if this person's other files leave none
 */
export const reserve = (server: Server, person: number) => {
  const byPerson = held.get(server) ?? new Map<number, number>()
  held.set(server, byPerson)
  const change = (bytes: number) => {
    const now = (byPerson.get(person) ?? 0) + bytes
    if (now > 0) byPerson.set(person, now)
    else byPerson.delete(person)
  }
  if ((byPerson.get(person) ?? 0) + largestFile > mostOfPerson)
    throw new Problem('too_many_at_once', { title: refusals.filesUnderWay, retryAfterSeconds: 5 })
  change(largestFile)
  let own = largestFile
  return {
    /** To the real size, when it is known. */
    resize: (bytes: number) => {
      change(bytes - own)
      own = bytes
    },
  }
}

/** Errors: 400 beyond `most` bytes. */
const limited = (most: number): Transform => {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes <= most) done(null, chunk)
      else
        done(
          new Problem('too_many_records', {
            title: refusals.exportTooLarge({ mb: Math.round(most / megabyte) }),
          }),
        )
    },
  })
}

export interface MadeFile<Result> {
  readonly result: Result
  /** In bytes. */
  readonly size: number
  readonly content: Readable
}

/**
 * Makes the file of a reply. It is closed when the reply is over, sent or not.
 * @param write into the file of a descriptor
 * @throws Problem 429 `too_many_at_once`, 503 `not_writable` on a full disk, and what `write` throws
 */
const makeFile = async <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  write: (file: number) => Promise<Result>,
): Promise<MadeFile<Result>> => {
  const room = reserve(request.server.server, userOf(request).id)
  const file = await openNameless().catch((cause: unknown) => {
    room.resize(0)
    throw new Problem('not_writable', { cause, retryAfterSeconds: 1 })
  })
  // The one that closes the descriptor.
  const content = createReadStream('', { fd: file, start: 0 })
  const closed = finished(content, { cleanup: true }).catch(() => {})
  void closed.then(() => room.resize(0))
  const close = () => content.destroy()
  try {
    const result = await write(file)
    const { size } = await statFile(file)
    room.resize(size)
    if (reply.raw.destroyed) close()
    else reply.raw.once('close', close)
    return { result, size, content }
  } catch (error) {
    close()
    // It may be made again at once.
    await closed
    throw error
  }
}

/** Of pieces of text. Errors: those of `makeFile` and of the pieces. */
export const makeTextFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
): Promise<Readable> => {
  const { content } = await makeFile(request, reply, (file) =>
    pipeline(
      Readable.from(pieces),
      limited(largestFile),
      createWriteStream('', { fd: file, autoClose: false }),
    ),
  )
  return content
}

/**
 * Of a worker thread, which opens the path itself: an ended thread cannot write to a descriptor that was closed and
 * used again. Errors: those of `makeFile` and of the task.
 */
export const makeFileInWorker = <Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  write: (path: string) => Promise<Result>,
): Promise<MadeFile<Result>> => makeFile(request, reply, (file) => write(`/dev/fd/${file}`))

/**
 * In a worker thread: writes the file of `makeFileInWorker`.
 * @param write gets a stream and a signal that aborts, with the reason, when the file cannot be written
 * @throws Problem 400 beyond `largestFile`; the error of the disk, or of `write`
 */
export const writeOutput = async <Result>(
  path: string,
  write: (output: Writable, signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const output = new PassThrough()
  const failure = new AbortController()
  const written = pipeline(output, limited(largestFile), createWriteStream(path, { flags: 'r+' }))
  const failed = written.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => {
      failure.abort(error)
      throw error
    },
  )
  // Also while nothing waits for it.
  failed.catch(() => {})
  try {
    const result = await Promise.race([write(output, failure.signal), failed])
    if (!output.writableEnded) output.end()
    await written
    return result
  } catch (error) {
    // The pipeline fails too when its input is destroyed.
    const reason = failure.signal.aborted ? failure.signal.reason : error
    output.destroy()
    await written.catch(() => {})
    throw reason
  }
}

/** Rejects with the signal's reason, so that a transaction ends although its work waits for an output that failed. */
export const unlessAborted = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const abort = () => reject(signal.reason)
      if (signal.aborted) abort()
      else signal.addEventListener('abort', abort, { once: true })
    }),
  ])
