import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asUnavailable } from './database-error.ts'
import { Problem, type ProblemCode } from './errors.ts'

/** Other 4xx become `malformed_request`. */
const refusals: Readonly<Record<number, ProblemCode>> = {
  404: 'no_such_call',
  413: 'too_large',
  415: 'unsupported_media_type',
  414: 'too_large',
  431: 'too_large',
}

const asProblem = (thrown: FastifyError): Problem => {
  const error = asUnavailable(thrown)
  if (error instanceof Problem) return error
  const { statusCode = 500 } = thrown
  const otherwise = statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'internal'
  return new Problem(refusals[statusCode] ?? otherwise, { cause: thrown })
}

/** RFC 9457. */
const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
  const { retryAfterSeconds } = problem.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return (
    reply
      .code(problem.statusCode)
      // Errors before routing skip the hooks that set these headers.
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.toReply()))
  )
}

/** Logs only 5xx as errors. */
export const replyWithError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  // Not a server error: the client closed the connection.
  const hasLeft = error === request.raw.errored || error === request.signal.reason
  const problem = hasLeft ? new Problem('malformed_request') : asProblem(error)
  if (problem.statusCode >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message)
  return sendProblem(reply, problem)
}

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(replyWithError)
}
