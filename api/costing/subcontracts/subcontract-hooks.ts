import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { usualDays } from '../applications/contract-hooks.ts'
import { categoryOfQuoted } from '../quoted-category.ts'

type Subcontract = RecordFor<'subcontracts'>
type Line = RecordFor<'subcontract-lines'>

/** Valuations of a subcontract are made, certified and paid one after the other. */
export const lockSubcontract = async (trx: Knex.Transaction, id: number): Promise<void> => {
  await query(trx, 'select from subcontract where id = ? for no key update', [id])
}

const requireNoValuation = async (trx: Knex.Transaction, id: number): Promise<void> => {
  const [valuation] = await query<{ number: number }>(
    trx,
    'select number from valuation where subcontract_id = ? order by number desc limit 1',
    [id],
  )
  if (valuation)
    throw new Problem('conflict', { title: costingRefusals.subcontractValued({ number: valuation.number }) })
}

/** The day of completion decides between placed and completed. */
const standingOf = ({ standing, completedOn }: Partial<Subcontract>): Partial<Subcontract> => {
  if (standing !== 'placed' && standing !== 'completed') return {}
  return { standing: completedOn ? 'completed' : 'placed' }
}

/** Payment terms set their days. An order with valuations is not withdrawn. */
export const subcontractHooks: ResourceHooks<Subcontract> = {
  refuses: ['conflict'],
  concerns: ({ values, isChanged }) =>
    values.terms != null || (['standing', 'completedOn'] as const).some(isChanged),
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    const { isChanged } = change
    const stored = before as (Subcontract & { readonly id: number }) | null
    if (stored && isChanged('standing') && values.standing === 'draft')
      await requireNoValuation(trx, stored.id)
    const now: Partial<Subcontract> = { ...before, ...values }
    return {
      ...usualDays(before, values),
      ...((isChanged('completedOn') || isChanged('standing')) && standingOf(now)),
    }
  },
}

/**
 * Written, not only locked: placing reads a snapshot, which a line that was committed meanwhile would not be in. So it
 * fails as a serialisation failure, and is done again.
 */
const ofSubcontractSql = `
update subcontract set version = version where id = ? returning project_id as "projectId", standing`

const readSubcontract = async (trx: Knex.Transaction, id: number) => {
  const [found] = await query<Pick<Subcontract, 'projectId' | 'standing'>>(trx, ofSubcontractSql, [id])
  return found ?? null
}

/** An order that is placed is added to by variations only. The cost of a line counts where its quote line does. */
export const subcontractLineHooks: ResourceHooks<Line> = {
  refuses: ['conflict'],
  sample: { quoteLineId: null, variation: true },
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    const now: Partial<Line> = { ...before, ...values }
    const subcontract = await readSubcontract(trx, Number(now.subcontractId))
    if (!subcontract) return undefined
    if (!before && subcontract.standing !== 'draft' && now.variation !== true)
      throw invalidInput({ variation: [costingRefusals.variationOnly] })
    const { isChanged } = change
    if (!isChanged('quoteLineId') && !isChanged('costingCategoryId')) return undefined
    return categoryOfQuoted(trx, { quoteLineId: now.quoteLineId ?? null, projectId: subcontract.projectId })
  },
  beforeDelete: async (trx, { record }) => {
    const subcontract = await readSubcontract(trx, record.subcontractId)
    if (subcontract && subcontract.standing !== 'draft' && !record.variation)
      throw new Problem('conflict', { title: costingRefusals.variationOnly })
  },
}
