import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import {
  dayworkLines,
  dayworkSheets,
  quoteLines,
  type RecordFor,
  resources,
} from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { readRecords } from '../../crud/read.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { draftVariationOf } from '../revisions/variation.ts'

type Sheet = RecordFor<'daywork-sheets'>

/** Only labour has a worker. */
export const dayworkLineHooks: ResourceHooks<RecordFor<'daywork-lines'>> = {
  sample: { workerId: null },
  beforeWrite: async (_trx, { before, values }) => {
    const { kind = dayworkLines.fields.kind.default, workerId = null } = { ...before, ...values }
    if (workerId !== null && kind !== 'labour')
      throw invalidInput({ workerId: [costingRefusals.workerOfLabour] })
    return undefined
  },
}

const priced = new Set(['id', 'projectId', 'sheetNo', 'description', 'costingCategoryId', 'value', 'cost'])

const readSheet = async (trx: Knex.Transaction, id: number): Promise<Sheet> => {
  const sheets = await readRecords(trx, { resources, resource: dayworkSheets }, [id], priced)
  const sheet = sheets.get(id)
  if (!sheet) throw new Problem('not_found')
  return sheet as Sheet
}

/** The value of a sheet is one line of the newest draft of a variation of its job, or of a new one. */
export const addToVariation: CallHandler = {
  summary: 'Add the value of a daywork sheet to a variation of its project, as a line',
  refuses: ['conflict'],
  run: async (trx, { id, record, write }) => {
    if (record.quoteLineId !== null) throw new Problem('conflict', { title: costingRefusals.sheetPriced })
    const lines = await query(trx, 'select from daywork_line where daywork_sheet_id = ? limit 1', [id])
    if (lines.length === 0) throw new Problem('conflict', { title: costingRefusals.sheetWithoutLines })
    const { projectId, sheetNo, description, costingCategoryId, value, cost } = await readSheet(trx, id)
    const name = ['Daywork sheet', sheetNo].filter(Boolean).join(' ')
    const quoteLineId = await write.create(quoteLines, {
      quoteHeaderId: await draftVariationOf(trx, write, projectId, 'Daywork'),
      description: `${name}: ${description}`,
      quantity: 1,
      costEach: Number(value),
      costRate: Number(cost),
      pricedBy: 'price',
      costingCategoryId,
    })
    await write.change(dayworkSheets, id, { quoteLineId })
    return id
  },
}

const standingSql = `
select quote.standing from quote_line line join quote_header quote on quote.id = line.quote_header_id
where line.id = ? for update of quote`

/** Removes the line of a sheet from its variation, so that the sheet can be changed. */
export const takeOut: CallHandler = {
  summary: 'Remove the line of a daywork sheet from its variation',
  refuses: ['conflict'],
  run: async (trx, { id, record, write }) => {
    const lineId = Number(record.quoteLineId)
    const [quote] = await query<{ standing: string }>(trx, standingSql, [lineId])
    if (quote?.standing === 'agreed') throw new Problem('conflict', { title: costingRefusals.sheetAgreed })
    await write.change(dayworkSheets, id, { quoteLineId: null })
    if (quote) await write.delete(quoteLines, lineId)
    return id
  },
}
