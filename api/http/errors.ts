import { productProblems } from '#product/model/product.ts'
import { asMessage, codedOf, codesOf, type FieldErrors, type Message, textsOf } from '../../model/message.ts'
import type { ProblemReply, RefusedRecord, Use } from '../../model/problem.ts'

/** A test requires that each code is documented. */
export const problems = {
  invalid_input: { status: 400, title: 'Some of the fields are not right.' },
  malformed_request: { status: 400, title: 'The request could not be understood.' },
  unknown_query: { status: 400, title: 'The list cannot be filtered or sorted like this.' },
  too_many_records: { status: 400, title: 'There are more records than one answer holds.' },
  too_many_to_search: { status: 400, title: 'Too many records to search. Add a filter.' },
  wrong_credentials: { status: 401, title: 'Username or password is incorrect' },
  not_signed_in: { status: 401, title: 'Please sign in.' },
  wrong_code: { status: 401, title: 'The code is not correct.' },
  forbidden: { status: 403, title: 'You are not allowed to do this.' },
  forged: { status: 403, title: 'This request did not come from the app. Reload the page and try again.' },
  person_needed: { status: 403, title: 'Only a person who is signed in can do this, no program.' },
  proof_needed: { status: 403, title: 'Please confirm that it is you.' },
  authenticator_needed: {
    status: 403,
    title: 'Your role needs two-factor authentication. Please set it up first.',
  },
  unknown_host: {
    status: 421,
    title: 'This server does not know the name it was asked for. Set PUBLIC_URL.',
  },
  not_found: { status: 404, title: 'There is no such record.' },
  no_such_call: { status: 404, title: 'There is nothing at this address.' },
  too_slow: { status: 408, title: 'The request took too long to arrive.' },
  in_use: { status: 409, title: 'This record is used by others. Disable it instead.' },
  conflict: { status: 409, title: 'This cannot be done as things stand.' },
  changed_since: { status: 409, title: 'Some of this was changed since. Nothing was undone.' },
  too_late_to_undo: {
    status: 409,
    title: 'This was done more than 24 hours ago and can no longer be undone.',
  },
  changed_since_seen: { status: 409, title: 'This has changed since you saw it. Look at it again.' },
  selection_changed: { status: 409, title: 'These are not the records that you chose. Look again.' },
  nothing_to_send_again: {
    status: 409,
    title: 'There is no mail about this that was not delivered, or it is too old. Send a new one.',
  },
  agreed: {
    status: 409,
    title: 'This is agreed. Give a reason to change it.',
  },
  reason_needed: { status: 409, title: 'Give a reason for this.' },
  confirmation_needed: {
    status: 409,
    title: 'This is unusual. Confirm that it is meant.',
  },
  last_administrator: {
    status: 409,
    title: 'This is the last enabled administrator. Make somebody else an administrator first.',
  },
  authenticator_uncheckable: {
    status: 409,
    title: 'Your authenticator can no longer be checked. Ask an administrator to remove it.',
  },
  already_registered: { status: 409, title: 'An authenticator is registered already.' },
  changed_by_someone_else: { status: 412, title: 'This record was changed by someone else' },
  too_large: { status: 413, title: 'The request is too large.' },
  range_not_satisfiable: { status: 416, title: 'The file is shorter than this range.' },
  unsupported_media_type: { status: 415, title: 'The request must be JSON.' },
  idempotency_key_reused: {
    status: 422,
    title: 'This Idempotency-Key was used for another request.',
  },
  too_many_attempts: { status: 429, title: 'Too many attempts. Please try again later.' },
  too_many_mails: {
    status: 429,
    title: 'No more addresses may be mailed today. Please try again tomorrow.',
  },
  too_many_at_once: {
    status: 429,
    title: 'You have too many requests under way. Please wait until they are answered.',
  },
  internal: { status: 500, title: 'Something went wrong on our side. Nothing was saved.' },
  file_lost: {
    status: 500,
    title: 'The content of this file is missing or damaged. Tell an administrator, and add the file again.',
  },
  could_not_be_made: { status: 503, title: 'Could not be made; try a smaller part.' },
  busy: { status: 503, title: 'The server is busy just now. Please try again.' },
  not_writable: {
    status: 503,
    title: 'Nothing can be saved just now, only read: the disk may be full. Please try again.',
  },
  unavailable: { status: 503, title: 'The database cannot be reached just now. Please try again.' },
  files_unavailable: {
    status: 503,
    title: 'The store of files cannot be reached just now. Please try again.',
  },
  ...productProblems,
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

type GivenErrors = Readonly<Record<string, readonly (Message | string)[]>>

/** A record that prevents a request. */
export interface RefusedDetails
  extends Omit<RefusedRecord, 'reason' | 'code' | 'params' | 'errors' | 'codes' | 'uses'> {
  readonly reason?: Message
  readonly errors?: FieldErrors
  readonly uses?: readonly Use[]
}

type Shown = Omit<
  ProblemReply,
  'type' | 'status' | 'title' | 'code' | 'params' | 'errors' | 'codes' | 'records'
>

export interface ProblemDetails extends Partial<Shown> {
  /** Default: the title of the problem's type. A text instead of a message gets the code `literal`. */
  readonly title?: Message | string | undefined
  readonly errors?: FieldErrors
  readonly records?: readonly RefusedDetails[]
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

interface GivenDetails extends Omit<ProblemDetails, 'errors'> {
  readonly errors?: GivenErrors | undefined
}

const asErrors = (errors: GivenErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, all]) => [name, all.map(asMessage)]))

const withCodes = (errors: FieldErrors) => ({ errors: textsOf(errors), codes: codesOf(errors) })

const recordReply = ({ reason, errors, ...record }: RefusedDetails): RefusedRecord => ({
  ...record,
  ...(reason && { reason: reason.text, ...codedOf(reason) }),
  ...(errors && withCodes(errors)),
})

/** Thrown anywhere below a route. The error handler replies with `application/problem+json` (RFC 9457). */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly statusCode: number
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: GivenDetails = {}) {
    const { title = problems[code].title, errors, ...others } = details
    super(typeof title === 'string' ? title : title.text, { cause: details.cause })
    this.code = code
    this.statusCode = problems[code].status
    this.details = { ...others, title: details.title, ...(errors && { errors: asErrors(errors) }) }
  }

  /** Its title. The default one has the code of the problem. */
  get sentence(): Message {
    const { title } = this.details
    return title === undefined ? { code: this.code, params: {}, text: this.message } : asMessage(title)
  }

  toReply(): ProblemReply {
    const {
      title: _title,
      errors,
      records,
      retryAfterSeconds: _retry,
      cause: _cause,
      ...shown
    } = this.details
    return {
      type: `urn:costwright:problem:${this.code}`,
      title: this.message,
      status: this.statusCode,
      ...codedOf(this.sentence),
      ...shown,
      ...(errors && withCodes(errors)),
      ...(records && { records: records.map(recordReply) }),
    }
  }
}

export const maxNamed = 100

export const invalidInput = (errors: GivenErrors): Problem => new Problem('invalid_input', { errors })
