import type { Resource } from '../../model/definition.ts'
import type { FieldErrors } from '../../model/message.ts'
import { recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import { maxNamed, Problem, type ProblemCode, type RefusedDetails } from '../http/errors.ts'
import type { NamedRecord } from './read.ts'

/** A refusal of one of several records names the record, also where a hook only says a sentence. */

/** Refusals that ask something, after which the whole call is repeated. */
const questions: readonly ProblemCode[] = ['agreed', 'reason_needed', 'confirmation_needed']

export const isQuestion = ({ code }: Problem): boolean => questions.includes(code)

/** Messages by field; a sentence alone is about the record, its `id`. */
export const errorsOfRecord = ({ details, sentence }: Problem): FieldErrors =>
  details.errors ?? { id: [sentence] }

export interface RefusedRecord {
  readonly before: NamedRecord
  readonly problem: Problem
}

const namedBy = (resource: Resource, { before, problem }: RefusedRecord): RefusedDetails => ({
  resource: resource.name,
  id: before.id,
  text: recordText(resource, before),
  ...(problem.details.errors ? { errors: problem.details.errors } : { reason: problem.sentence }),
})

/** Errors: that of the first refused record, with what is wrong with each in `records`. */
export const refuseRecords = (resource: Resource, refused: readonly RefusedRecord[]): void => {
  // A reason does not help with the others.
  const first = refused.find(({ problem }) => problem.code !== 'reason_needed') ?? refused[0]
  if (!first) return
  throw new Problem(first.problem.code, {
    ...first.problem.details,
    ...(refused.length > 1 && { title: refusals.recordsRefused({ n: refused.length }) }),
    records: refused.slice(0, maxNamed).map((one) => namedBy(resource, one)),
  })
}

/** Runs it for each record. Errors: as `refuseRecords`. */
export const runAll = async <One extends { readonly before: NamedRecord }, Result>(
  resource: Resource,
  several: readonly One[],
  run: (one: One) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const refused: RefusedRecord[] = []
  for (const one of several)
    try {
      results.push(await run(one))
    } catch (error) {
      if (!(error instanceof Problem) || error.statusCode >= 500) throw error
      refused.push({ before: one.before, problem: error })
      // After an error of the database, its transaction takes no more queries.
      if (error.cause !== undefined) break
    }
  refuseRecords(resource, refused)
  return results
}
