import { costingMessagePatterns } from '../../../model/costing/messages.ts'
import { costingRefusalPatterns } from '../../../model/costing/refusals.ts'
import type { Resource } from '../../../model/definition.ts'
import { messages } from '../../../model/messages.ts'
import { refusals } from '../../../model/refusals.ts'
import { resources } from '../../../resources.config.ts'
import { nameOf, type Operation } from './document.ts'
import type { ContractRequest } from './requests.ts'
import { faultOf } from './schemas.ts'

export interface ContractReply {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

export interface Finding {
  readonly operation: string
  readonly what: string
  readonly request: ContractRequest
  readonly reply: ContractReply
}

/**
 * Rejections of valid requests that JSON Schema cannot express: rules about several fields, other records and
 * secrets. Any other rejection of a valid request is a finding.
 */
const unforeseeable: readonly string[] = [
  messages.passwordMatch,
  refusals.linkOver,
  messages.mustBeEmpty,
  refusals.wrongPassword,
  refusals.notYourEmail,
  messages.setOnce,
  refusals.taken,
  refusals.selectedTwice,
  refusals.passkeyNotRight,
  refusals.deleteOthersByIdOnly,
  refusals.notYourRole,
].map(({ text }) => text)
/** Rules of costing, by code: about several fields, other records, or the day of something else. */
const ofCosting = new Set([...Object.keys(costingRefusalPatterns), ...Object.keys(costingMessagePatterns)])

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Sentences of fields that a state of the record, or a mark, keeps as they are. They have values of the record. */
const lockedBy: readonly RegExp[] = Object.values<Resource>(resources).flatMap(
  ({ locked = [], vouches = [] }) =>
    [...locked, ...vouches].map(
      ({ says }) =>
        new RegExp(
          `^${says
            .split(/\{\w+\}/)
            .map(escaped)
            .join('.*')}$`,
          's',
        ),
    ),
)

interface Refused {
  readonly field: string
  readonly message: string
  readonly code: string
}

const isUnforeseeable = ({ field, message, code }: Refused) =>
  ofCosting.has(code) ||
  unforeseeable.includes(message) ||
  // The message continues with the reason.
  message.startsWith(messages.commonPassword.text) ||
  // Required only for the user's own account, with or without another field, or in one section of a form; or blank once trimmed.
  ([
    ...['currentPassword', 'resource', 'agreedDate', 'value', 'note', 'userPONo', 'name'],
    ...['query', 'dueDays', 'supplierDueDays', 'works', 'price', 'costingCategoryId', 'description'],
  ].includes(field) &&
    message === messages.required.text) ||
  // Of a percentage.
  (field === 'value' && /^At (least|most) /.test(message)) ||
  // Ascending.
  (['numbers', 'leftOut'].includes(field) && message === messages.format.text) ||
  lockedBy.some((says) => says.test(message)) ||
  // A filter that finds more than one call takes.
  (field === 'ids' && /^At most \d+ records at once\.$/.test(message)) ||
  // The first day of a month.
  (field === 'month' && message === messages.format.text) ||
  / (multiplied is|would be) too large\.$|^There is no (such|job|list) | has a later valuation date\.$| is another value than To Date\.|^Only \S+ is unmatched\.$|^Must be \d+, as in the address\.$/.test(
    message,
  ) ||
  /^Must not be before |^Either this or |^There is no field |^".*" is part of the key |more cells than columns\.$/.test(
    message,
  )

const refusalAllowed = ({ status, body }: ContractReply): boolean => {
  if (status !== 400) return true
  const {
    title = '',
    errors,
    codes = {},
  } = JSON.parse(body) as {
    title?: string
    errors?: Record<string, string[]>
    codes?: Record<string, { code: string }[]>
  }
  // A range may end before its start, and so may a filter's `to`; the query of an import belongs to CSV.
  if (!errors)
    return /^"(range|columns)" must be|\.from" is more than "|^"filter" looks for |^There is no parameter "/.test(
      title,
    )
  return Object.entries(errors)
    .flatMap(([field, wrong]) =>
      wrong.map((message, at) => ({ field, message, code: codes[field]?.[at]?.code ?? '' })),
    )
    .every(isUnforeseeable)
}

/** A quote line that has a cost and a mark-up needs no price, which JSON Schema of one field cannot say. */
const isPriced = ({ path }: Operation, { body }: ContractRequest): boolean =>
  /\/quoteline\b/.test(path) && /"costRate":\d/.test(String(body ?? '')) && !/"costEach"/.test(String(body))

const isJson = (type: string) => /[/+]json$/.test(type)

export const checkReply = (
  operation: Operation,
  request: ContractRequest,
  reply: ContractReply,
): Finding[] => {
  const finding = (what: string): Finding[] => [{ operation: nameOf(operation), what, request, reply }]
  const { status } = reply
  if (status >= 500) return finding(`answers ${status}`)

  const documented = operation.responses[status]
  if (!documented) return finding(`answers ${status}, which the document does not have`)
  const type = reply.contentType.split(';')[0] ?? ''
  const content = documented.content ?? {}
  const types = Object.keys(content)
  if (types.length === 0 && reply.body !== '') return finding('answers a body where the document has none')
  if (types.length > 0 && !types.includes(type))
    return finding(`answers ${type || 'no type'}, not ${types.join()}`)
  const schema = content[type]?.schema
  if (schema && isJson(type)) {
    const fault = faultOf(schema, JSON.parse(reply.body))
    if (fault) return finding(`answers ${status} unlike its schema: ${fault}`)
  }

  const accepted = status < 400
  switch (request.kind) {
    case 'right':
      return accepted || operation.takesFile || refusalAllowed(reply)
        ? []
        : finding('refuses what the document allows')
    case 'no session':
      return status === 401 ? [] : finding('answers somebody without a session')
    default:
      return accepted && !isPriced(operation, request) ? finding(`accepts a ${request.kind}`) : []
  }
}

/** One line per finding, with the request to reproduce it. */
export const describeFinding = ({ operation, what, request, reply }: Finding): string => {
  const sent = `${request.kind}: ${request.url} ${request.body?.toString().slice(0, 300) ?? ''}`
  return `${operation}: ${what} (answered ${reply.status} ${reply.body.slice(0, 200)}; ${sent.trim()})`
}
