import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FieldErrors } from '../../model/check-record.ts'
import { messages } from '../../model/messages.ts'
import { asUnavailable } from './database-error.ts'
import { invalidInput, Problem, type ProblemCode } from './errors.ts'

type SchemaError = NonNullable<FastifyError['validation']>[number]

/** Sentences of specification section 5, by keyword of JSON Schema. */
const sentences: Readonly<Record<string, (limit: number) => string>> = {
  required: () => messages.required,
  minLength: messages.minLength,
  maxLength: messages.maxLength,
  minimum: messages.minimum,
  maximum: messages.maximum,
  additionalProperties: () => messages.unknownField,
}

const schemaMessage = ({ keyword, params }: SchemaError): string =>
  sentences[keyword]?.(Number(params.limit)) ?? messages.format

/** Field of a JSON Schema error: `selectedQuoteLineIDs`, or "body". */
const schemaField = ({ instancePath, params }: SchemaError): string => {
  const own = params.missingProperty ?? params.additionalProperty
  const [outer] = instancePath.split('/').filter(Boolean)
  return String(outer ?? own ?? 'body')
}

const schemaProblem = (validation: readonly SchemaError[]): Problem => {
  const errors: FieldErrors = {}
  for (const error of validation) {
    const field = schemaField(error)
    // Inherited names such as "constructor" are not own properties.
    if (!Object.hasOwn(errors, field)) errors[field] = [schemaMessage(error)]
  }
  return invalidInput(errors)
}

/** Other 4xx become `malformed_request`. */
const refusals: Readonly<Record<number, ProblemCode>> = {
  404: 'no_such_call',
  413: 'too_large',
  415: 'unsupported_media_type',
  414: 'too_large',
  431: 'too_large',
}

const asProblem = (thrown: FastifyError): Problem => {
  if (thrown.validation)
    return thrown.validationContext === 'params' ? new Problem('not_found') : schemaProblem(thrown.validation)
  const error = asUnavailable(thrown)
  if (error instanceof Problem) return error
  const { statusCode = 500 } = thrown
  const otherwise = statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'internal'
  return new Problem(refusals[statusCode] ?? otherwise, { cause: thrown })
}

/** RFC 9457. */
const answerProblem = (reply: FastifyReply, problem: Problem): FastifyReply => {
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
export const answerError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  // Not a server error: the client closed the connection.
  const hasLeft = error === request.raw.errored || error === request.signal.reason
  const problem = hasLeft ? new Problem('malformed_request') : asProblem(error)
  if (problem.statusCode >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message)
  return answerProblem(reply, problem)
}

export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError)
}
