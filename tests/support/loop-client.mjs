// A client in a thread, so that the main thread does nothing but serve.
import { request } from 'node:http'
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

/** @param {Sent} sent @returns {Promise<number>} */
const statusOf = ({ method = 'GET', path, headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const bytes = body && bytesOf(body)
    const length = bytes && { 'content-length': String(bytes.length) }
    const call = request(`${address}${path}`, { method, headers: { ...headers, ...length } }, (reply) =>
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
    )
    call.on('error', reject)
    call.end(bytes)
  })

parentPort?.on('message', async (calls) => parentPort?.postMessage(await Promise.all(calls.map(statusOf))))
