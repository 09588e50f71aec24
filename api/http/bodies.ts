import type { FastifyRequest } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import { Problem } from './errors.ts'

/** Errors: 400 if the body is not a JSON object. */
export const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Values => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('malformed_request', { title: 'The request must be a JSON object.' })
  return body as Values
}
