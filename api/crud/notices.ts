import type { Knex } from 'knex'
import { codedOf, type Message } from '../../model/message.ts'

const told = new WeakMap<Knex.Transaction, Map<string, Message>>()

/** Says what a write did besides. The reply of the request carries it, and its toast shows it. */
export const notify = (trx: Knex.Transaction, message: Message): void => {
  told.set(trx, new Map([...(told.get(trx) ?? []), [message.text, message]]))
}

const encoded = (list: readonly unknown[]) => encodeURIComponent(JSON.stringify(list))

/** Headers with the sentences of a write, and their codes and values: JSON arrays, percent-encoded. */
export const noticesHeader = (trx: Knex.Transaction): Readonly<Record<string, string>> => {
  const messages = [...(told.get(trx)?.values() ?? [])]
  if (messages.length === 0) return {}
  return {
    notices: encoded(messages.map(({ text }) => text)),
    'notice-codes': encoded(messages.map(codedOf)),
  }
}
