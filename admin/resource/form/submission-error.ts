import { HttpError } from 'react-admin'
import type { FieldErrors } from '../../../model/check-record.ts'
import type { Use } from '../../../model/problem.ts'
import type { AnyRecord } from '../../../model/record-text.ts'

/** Why a save was refused, in the parts that a form shows. */
export interface SubmissionError {
  /** One sentence for the user: the problem's title. */
  readonly title: string
  /** Messages of the server, by field. */
  readonly fields: FieldErrors
  /** The record as somebody else has left it, when it was changed meanwhile. */
  readonly current?: AnyRecord
  /** Who left it so, where that is known. */
  readonly by?: string
  /** Who refers to the record, when it was to be deleted. */
  readonly uses?: readonly Use[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isCurrent = (value: unknown): value is AnyRecord => isRecord(value) && 'id' in value

/** Reads the error of a save. */
export const submissionErrorOf = (error: unknown): SubmissionError => {
  const title = error instanceof Error ? error.message : String(error)
  const body = error instanceof HttpError && isRecord(error.body) ? error.body : {}
  const isStale = error instanceof HttpError && error.status === 412
  return {
    title,
    fields: isRecord(body.errors) ? (body.errors as FieldErrors) : {},
    ...(isStale && isCurrent(body.current) && { current: body.current }),
    ...(typeof body.by === 'string' && { by: body.by }),
    ...(Array.isArray(body.uses) && { uses: body.uses as Use[] }),
  }
}

/** The sentence, with the messages of fields that the form does not show. */
export const unshownMessages = ({ fields }: SubmissionError, shown: readonly string[]): string[] =>
  Object.entries(fields).flatMap(([name, messages]) =>
    shown.includes(name) ? [] : messages.map((message) => `${name}: ${message}`),
  )
