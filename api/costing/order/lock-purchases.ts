import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { FieldErrors, Message } from '../../../model/message.ts'
import { messages } from '../../../model/messages.ts'
import { purchaseHeaders } from '../../../resources.config.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { type Line, lockPurchase, type Purchase } from './split-purchase.ts'

/** Several purchases that one request is about: an invoice, a delivery or a return. */

export interface PurchaseWithId extends Purchase {
  readonly id: number
}

/**
 * Several purchases, locked in the order of their ids so that two requests never wait for each other.
 * @param fault what keeps one of the others out
 * Errors: 404, 400 by index of the others
 */
export const lockPurchases = async (
  trx: Knex.Transaction,
  purchaseId: number,
  others: readonly number[],
  fault: (other: PurchaseWithId, main: PurchaseWithId) => Message | undefined = () => undefined,
): Promise<{ readonly main: PurchaseWithId; readonly all: readonly PurchaseWithId[] }> => {
  const known = await query<{ id: number }>(trx, 'select id from purchase_header where id = any(?)', [
    [purchaseId, ...others],
  ])
  const locked = new Map<number, PurchaseWithId>()
  for (const { id } of known.toSorted((one, other) => one.id - other.id))
    locked.set(id, { id, ...(await lockPurchase(trx, id)) })
  const main = locked.get(purchaseId)
  if (!main) throw new Problem('not_found')
  const errors: FieldErrors = {}
  for (const [index, id] of others.entries()) {
    const other = locked.get(id)
    const wrong =
      !other || id === purchaseId
        ? messages.unknownReference({ label: purchaseHeaders.label })
        : fault(other, main)
    if (wrong) errors[`others.${index}`] = [wrong]
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { main, all: [main, ...others.flatMap((id) => locked.get(id) ?? [])] }
}

/** The lines of several purchases by id. */
export const linesOfAll = (all: readonly Purchase[]): ReadonlyMap<number, Line> =>
  new Map(all.flatMap(({ stored }) => [...stored]))
