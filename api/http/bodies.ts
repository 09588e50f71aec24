import type { FastifyRequest } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import { refusals } from '../../model/refusals.ts'
import { Problem } from './errors.ts'

/** Errors: 400 if the body is not a JSON object. */
export const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): Values => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Problem('malformed_request', { title: refusals.notAnObject })
  return body as Values
}
