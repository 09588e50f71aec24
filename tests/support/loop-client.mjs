// A client in a thread, so that the main thread does nothing but serve.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** @typedef {import('./loop-cost.ts').Sent} Sent */

const { address } = workerData

/** `#` of a part is its number. @param {NonNullable<Sent['body']>} body */
const bytesOf = ({ start = '', part, times, end = '' }) => {
  const parts = part.includes('#')
    ? Array.from({ length: times }, (_, n) => part.replaceAll('#', String(n))).join('')
    : part.repeat(times)
  return Buffer.from(`${start}${parts}${end}`)
}

/** @param {Sent} sent @returns {Promise<{ status: number, after: string | undefined }>} */
const answerTo = ({ method = 'GET', path, headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const bytes = body && bytesOf(body)
    const length = bytes && { 'content-length': String(bytes.length) }
    const call = request(`${address}${path}`, { method, headers: { ...headers, ...length } }, (reply) =>
      reply
        .resume()
        .on('end', () => resolve({ status: reply.statusCode ?? 0, after: reply.headers['retry-after'] })),
    )
    call.on('error', reject)
    call.end(bytes)
  })

/**
 * Calls again as often as a full server asks for it (`Retry-After`), as clients do: how soon it is full depends on the machine.
 * @param {Sent} sent @returns {Promise<number>}
 */
const statusOf = async (sent) => {
  const { status, after } = await answerTo(sent)
  if (status !== 503 || after === undefined) return status
  await pause(Number(after) * 1000)
  return statusOf(sent)
}

parentPort?.on('message', async (calls) => parentPort?.postMessage(await Promise.all(calls.map(statusOf))))
