import type { FastifyRequest } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import { Problem } from './errors.ts'

/** The body of a request that must be a JSON object; 400 when it is not. */
export const bodyOf = (request: FastifyRequest): Values => {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('malformed_request', { title: 'The request must be a JSON object.' })
  return body as Values
}
