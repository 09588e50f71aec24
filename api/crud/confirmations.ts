import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { Message } from '../../model/message.ts'
import { refusals } from '../../model/refusals.ts'
import { Problem } from '../http/errors.ts'
import { notify } from './notices.ts'

/** Values that are possible but unusual: a write with one is refused unless its caller says that it is meant. */

declare module 'fastify' {
  interface FastifyRequest {
    /** Codes of the questions that the caller answers with yes. */
    confirmed: readonly string[]
  }
}

/** Takes `confirmed` out of the query of each write, so that no route has to know it. */
export const takeConfirmations = (app: FastifyInstance): void => {
  app.decorateRequest('confirmed')
  app.addHook('onRequest', (request, _reply, done) => {
    const { confirmed, ...others } = request.query as Readonly<Record<string, unknown>>
    const isGiven = request.method !== 'GET' && confirmed !== undefined
    request.confirmed = isGiven ? [confirmed].flat().flatMap((codes) => String(codes).split(',')) : []
    if (isGiven) request.query = others
    done()
  })
}

/** Most questions that one reply names. */
const mostAsked = 10

interface Questions {
  readonly confirmed: ReadonlySet<string> | 'all'
  readonly asked: Map<string, Message>
}

const ofTransaction = new WeakMap<Knex.Transaction, Questions>()

const questionsOf = (trx: Knex.Transaction): Questions => {
  const known = ofTransaction.get(trx)
  if (known) return known
  const none: Questions = { confirmed: new Set(), asked: new Map() }
  ofTransaction.set(trx, none)
  return none
}

/** @param confirmed codes of messages; `all` for an undo, which only brings back what was written before */
export const setConfirmed = (trx: Knex.Transaction, confirmed: readonly string[] | 'all'): void => {
  ofTransaction.set(trx, {
    confirmed: confirmed === 'all' ? 'all' : new Set(confirmed),
    asked: new Map(),
  })
}

/**
 * Asks the caller whether an unusual value is meant. The write is refused, with all of its questions, unless it is sent
 * with `?confirmed=` and the code of the message. A preview tells it like a notice.
 * @example
 * if (dose > usual) askToConfirm(trx, clinicRefusals.highDose({ dose, usual }))
 */
export const askToConfirm = (trx: Knex.Transaction, message: Message): void => {
  const { confirmed, asked } = questionsOf(trx)
  if (confirmed !== 'all' && !confirmed.has(message.code)) asked.set(message.text, message)
}

/** After a write. Errors: 409 `confirmation_needed` if something was asked and not confirmed. */
export const requireConfirmed = (trx: Knex.Transaction, isPreview: boolean): void => {
  const questions = [...questionsOf(trx).asked.values()]
  if (questions.length === 0) return
  if (isPreview) {
    for (const question of questions) notify(trx, question)
    return
  }
  throw new Problem('confirmation_needed', {
    title: refusals.unusual({ questions: questions.slice(0, mostAsked) }),
    confirms: [...new Set(questions.map(({ code }) => code))],
  })
}
