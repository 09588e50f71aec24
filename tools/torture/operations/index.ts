import type { Intent } from '../intent.ts'
import type { Operation, Turn } from '../turn.ts'
import { accept } from './accept.ts'
import { attach } from './attach.ts'
import { closeMonth, editForecast, forecast } from './control.ts'
import { copy } from './copy.ts'
import {
  createProject,
  createPurchase,
  createPurchaseLine,
  createQuote,
  createQuoteLine,
  pay,
} from './create.ts'
import { deletePayment, deletePurchaseLine, deleteQuote, deleteQuoteLine, unmatch } from './delete.ts'
import {
  editLink,
  editPayment,
  editProject,
  editPurchase,
  editPurchaseLine,
  editQuote,
  editQuoteLine,
} from './edit.ts'
import { importLines } from './import-lines.ts'
import { match } from './match.ts'
import { matchContested } from './match-contested.ts'
import { order } from './order.ts'
import { deleteSeveral, editSeveral } from './several.ts'
import { split } from './split.ts'
import { undo } from './undo.ts'

/** All operations, except edits of the shared project. */
export const operations: readonly Operation[] = [
  createProject,
  createQuote,
  createQuoteLine,
  createPurchase,
  createPurchaseLine,
  pay,
  editProject,
  editQuote,
  editQuoteLine,
  editPurchase,
  editPurchaseLine,
  editPayment,
  editLink,
  match,
  matchContested,
  accept,
  unmatch,
  copy,
  order,
  split,
  attach,
  deletePayment,
  deleteQuoteLine,
  deletePurchaseLine,
  deleteQuote,
  editSeveral,
  deleteSeveral,
  importLines,
  forecast,
  editForecast,
  closeMonth,
  undo,
]

const shares = operations.flatMap((operation) => Array<Operation>(operation.share).fill(operation))

/** Chooses an operation; a creating one if the chosen one has no records. */
export const decide = (turn: Turn): { name: string; intent: Intent } => {
  for (const operation of [turn.random.pick(shares), createQuoteLine, createQuote, createProject]) {
    const intent = operation.plan(turn)
    if (intent) return { name: operation.name, intent }
  }
  throw new Error('A project can always be made')
}
