import { creation, holdOf } from '../intent.ts'
import { anyDate, anyPrice, anyQuantity, type Operation, pickRecord, type Turn } from '../turn.ts'

/** Max. lines of a quote or purchase: copies would grow without limit. */
export const maxLines = 8

export const anyLine = (turn: Turn) => ({
  description: turn.mark,
  comments: turn.random.chance(0.3) ? `As discussed, ${turn.number}` : null,
  quantity: anyQuantity(turn),
  costEach: anyPrice(turn),
  costingCategoryId: turn.random.pick(turn.common.categories),
})

export const createProject: Operation = {
  name: 'create project',
  share: 3,
  plan: ({ mark, number }) =>
    creation('projects', '/Project', { projectName: mark, projectNumber: `J${number}`, comments: null }),
}

export const createQuote: Operation = {
  name: 'create quote',
  share: 8,
  plan: (turn) => {
    const project = pickRecord(turn, 'projects')
    if (!project) return null
    const [projectId] = project
    const values = { projectId, quoteNumber: turn.mark, comments: turn.random.chance(0.5) ? 'Draft' : null }
    return creation('quote-headers', '/QuoteHeader', values, [holdOf('projects', projectId)])
  },
}

export const createQuoteLine: Operation = {
  name: 'create quote line',
  share: 22,
  plan: (turn) => {
    const quote = pickRecord(
      turn,
      'quote-headers',
      ([id]) => turn.book.records.children('quote-lines', 'quoteHeaderId', id).length < maxLines,
    )
    if (!quote) return null
    const [quoteHeaderId] = quote
    const values = { quoteHeaderId, ...anyLine(turn) }
    return creation('quote-lines', `/quoteline/quoteheader/${quoteHeaderId}`, values, [
      holdOf('quote-headers', quoteHeaderId),
    ])
  },
}

export const createPurchase: Operation = {
  name: 'create purchase',
  share: 6,
  plan: (turn) => {
    const values = {
      userPONo: turn.mark,
      supplierId: turn.random.chance(0.8) ? turn.common.supplierId : null,
      statementDate: anyDate(turn),
    }
    return creation('purchase-headers', '/PurchaseHeader', values, [], { files: 0 })
  },
}

export const createPurchaseLine: Operation = {
  name: 'create purchase line',
  share: 16,
  plan: (turn) => {
    const purchase = pickRecord(
      turn,
      'purchase-headers',
      ([id]) => turn.book.records.children('purchase-lines', 'purchaseHeaderId', id).length < maxLines,
    )
    if (!purchase) return null
    const [purchaseHeaderId] = purchase
    const values = { purchaseHeaderId, ...anyLine(turn) }
    return creation('purchase-lines', `/PurchaseLine/purchaseheader/${purchaseHeaderId}`, values, [
      holdOf('purchase-headers', purchaseHeaderId),
    ])
  },
}

export const pay: Operation = {
  name: 'pay',
  share: 10,
  plan: (turn) => {
    const quote = pickRecord(turn, 'quote-headers')
    if (!quote) return null
    const [quoteHeaderId] = quote
    // Payments have no text, so the amount identifies them.
    const amount = ((turn.random.chance(0.1) ? -1 : 1) * (100_000 + turn.number)) / 100
    return creation(
      'payments',
      `/payment/quoteheader/${quoteHeaderId}`,
      { quoteHeaderId, receivedDate: anyDate(turn), amount },
      [holdOf('quote-headers', quoteHeaderId)],
    )
  },
}
