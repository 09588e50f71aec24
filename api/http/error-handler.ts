import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '../../model/check-record.ts'
import { messages } from '../../model/messages.ts'
import { asUnavailable } from './database-error.ts'
import { invalidInput, Problem, type ProblemCode } from './errors.ts'

type SchemaError = NonNullable<FastifyError['validation']>[number]

/** The sentence of specification section 5 for what a JSON Schema found wrong. */
const schemaMessage = ({ keyword, params }: SchemaError): string => {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return messages.required
    case 'minLength':
      return messages.minLength(limit)
    case 'maxLength':
      return messages.maxLength(limit)
    case 'minimum':
      return messages.minimum(limit)
    case 'maximum':
      return messages.maximum(limit)
    case 'additionalProperties':
      return messages.unknownField
    default:
      return messages.format
  }
}

/** The field that a JSON Schema error is about: `selectedQuoteLineIDs`, or the whole body as "body". */
const schemaField = ({ instancePath, params }: SchemaError): string => {
  const own = params.missingProperty ?? params.additionalProperty
  const [outer] = instancePath.split('/').filter(Boolean)
  return String(outer ?? own ?? 'body')
}

const schemaProblem = (validation: readonly SchemaError[]): Problem => {
  const errors: FieldErrors = {}
  for (const error of validation) {
    const field = schemaField(error)
    // A name such as "constructor" is inherited and yet has no message.
    if (!Object.hasOwn(errors, field)) errors[field] = [schemaMessage(error)]
  }
  return invalidInput(errors)
}

/** Refusals of a request by Fastify and its plugins, by status; any other of 4xx is a malformed request. */
const refusals: Readonly<Record<number, ProblemCode>> = {
  404: 'no_such_call',
  413: 'too_large',
  415: 'unsupported_media_type',
  414: 'too_large',
  431: 'too_large',
}

/** What is answered for anything thrown below a route; an unknown error says nothing of its cause. */
const asProblem = (thrown: FastifyError): Problem => {
  if (thrown.validation)
    return thrown.validationContext === 'params' ? new Problem('not_found') : schemaProblem(thrown.validation)
  const error = asUnavailable(thrown)
  if (error instanceof Problem) return error
  const { statusCode = 500 } = thrown
  const otherwise = statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'internal'
  return new Problem(refusals[statusCode] ?? otherwise, { cause: thrown })
}

/** Answers a problem as `application/problem+json` (RFC 9457). */
const answerProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  const { retryAfterSeconds } = problem.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return (
    reply
      .code(problem.statusCode)
      // Also said here, as no hook runs for what is refused before there is a route for it.
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.toReply()))
  )
}

/** Answers any error as a problem; only those that are our fault are logged as errors. */
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  // Whoever ends the connection, amid the body or while it is read for them, is told nothing any more, and nobody is to blame.
  const hasLeft = error === request.raw.errored || error === request.signal.reason
  const problem = hasLeft ? new Problem('malformed_request') : asProblem(error)
  if (problem.statusCode >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message)
  return answerProblem(reply, problem)
}

/** Turns every error of the app into a problem reply. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError)
}
