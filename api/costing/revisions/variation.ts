import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { Values } from '../../../model/check-record.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { quoteHeaders, quoteLines, type RecordFor } from '../../../resources.config.ts'
import type { CarriedChange, CarryOver } from '../../crud/carry-over.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import type { Target } from '../../crud/visible.ts'
import { writerOf } from '../../crud/write.ts'
import { Problem } from '../../http/errors.ts'

type Line = Partial<RecordFor<'quote-lines'>>

const carried = [
  'ref',
  'heading',
  'description',
  'comments',
  'quantity',
  'unit',
  'costEach',
  'costRate',
  'markup',
  'pricedBy',
  'rateId',
  'rateCost',
  'provisional',
  'costingCategoryId',
] as const

const lineOf = (values: Values, quantity = Number(values.quantity)): Line => ({
  ...Object.fromEntries(carried.map((name) => [name, values[name]])),
  quantity,
})

const omitted = (values: Values) => lineOf(values, -Number(values.quantity))

/** What is agreed of a line besides its quantity. */
const isSameWork = (before: Values, after: Values): boolean =>
  (['description', 'unit', 'costEach', 'costingCategoryId'] as const).every(
    (name) => before[name] === after[name],
  )

/** Lines of a variation, as surveyors write them: what is added, what is omitted, or both. */
export const variationLines = ({ before, after }: CarriedChange): Line[] => {
  if (before && after && isSameWork(before, after)) {
    const difference = subtract(Number(after.quantity), Number(before.quantity))
    return difference === 0 ? [] : [lineOf(after, difference)]
  }
  return [...(before ? [omitted(before)] : []), ...(after ? [lineOf(after)] : [])]
}

/** The newest draft of a variation of the project, or a new one. @param comments of a new one */
export const draftVariationOf = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  projectId: number,
  comments: string,
): Promise<number> => {
  // Two variations at once are one.
  await query(trx, 'select from project where id = ? for no key update', [projectId])
  const rows = await query<{ id: number; isOpen: boolean }>(
    trx,
    `select id, standing = 'draft' as "isOpen" from quote_header
     where project_id = ? and part = 'variation' order by standing = 'draft' desc, id desc`,
    [projectId],
  )
  const [newest] = rows
  if (newest?.isOpen) return newest.id
  return write.create(quoteHeaders, {
    projectId,
    part: 'variation',
    quoteNumber: `V${rows.length + 1}`,
    comments,
  })
}

const variationOf = async (trx: Knex.Transaction, write: RecordWriter, of: number) => {
  const quotes = await query<{ projectId: number; quoteNumber: string | null }>(
    trx,
    `select project_id as "projectId", quote_number as "quoteNumber" from quote_header where id = ?`,
    [of],
  )
  const [quote] = quotes
  if (!quote) throw new Problem('not_found')
  return draftVariationOf(trx, write, quote.projectId, `Variation of quote ${quote.quoteNumber ?? of}`)
}

/** Makes changes of agreed lines in a variation of the project. Errors: 409 for lines of several quotes. */
export const carryToVariation =
  (target: Pick<Target, 'resources' | 'hooks'>): CarryOver =>
  async (trx, changes) => {
    const quotes = new Set(changes.map(({ before, after }) => (after ?? before)?.quoteHeaderId))
    const [quote] = quotes
    if (quotes.size > 1)
      throw new Problem('conflict', {
        title: costingRefusals.severalQuotes,
      })
    const lines = changes.flatMap(variationLines)
    if (lines.length === 0) throw new Problem('conflict', { title: costingRefusals.noAmountChanged })
    const write = writerOf(trx, target)
    const id = await variationOf(trx, write, Number(quote))
    await write.createSeveral(
      quoteLines,
      lines.map((line) => ({ ...line, quoteHeaderId: id })),
    )
    return { resource: quoteHeaders.name, id }
  }
