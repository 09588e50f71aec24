import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { figuresOfGross, openingFigures, retentionOn } from '../../../model/costing/application.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatDate, formatSterling } from '../../../model/format.ts'
import { messages } from '../../../model/messages.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { requireApprover } from '../../crud/approver.ts'
import { askToConfirm } from '../../crud/confirmations.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { readClientContact } from '../accounts/contacts.ts'
import { requireInOrder } from '../require-in-order.ts'
import { addLines } from './application-lines.ts'
import { requireAsSent } from './may-send.ts'
import { readApplications, readContract } from './read-application.ts'

type Application = RecordFor<'applications'>

const certificate = ['certifiedOn', 'certifiedGross', 'certifiedDue'] as const

/** Two applications at once are made, or sent, one after the other. */
export const lockProject = (trx: Knex.Transaction, projectId: number): Promise<unknown> =>
  query(trx, 'select from project where id = ? for no key update', [projectId])

const requireNoDraft = (all: readonly { standing: string; number: number }[]): void => {
  const draft = all.find(({ standing }) => standing === 'draft')
  if (draft)
    throw new Problem('conflict', { title: costingRefusals.applicationDraft({ number: draft.number }) })
}

/** Errors: 409 unless it is the last one, without certificate and payment. */
const requireWithdrawable = async (
  trx: Knex.Transaction,
  { id, projectId }: Application & { id: number },
) => {
  const all = await readApplications(trx, projectId)
  const later = all.at(-1)
  if (later && later.id !== id)
    throw new Problem('conflict', {
      title: costingRefusals.laterApplication({ number: later.number }),
    })
  const payments = await query(trx, 'select from payment where application_id = ? limit 1', [id])
  if (payments.length > 0) throw new Problem('conflict', { title: costingRefusals.paymentRecorded })
}

/** Errors: 409 for an opening certificate after an application, and for a second draft: both would apply for the same work. */
const started = async (trx: Knex.Transaction, values: Partial<Application>) => {
  const { projectId, valuationDate, number } = values
  if (values.kind === 'opening') askIfAboveGross(trx, values)
  if (!projectId || !valuationDate) return
  await lockProject(trx, projectId)
  const all = await readApplications(trx, projectId)
  const [first] = all
  if (first && values.kind === 'opening')
    throw new Problem('conflict', { title: costingRefusals.applicationThere({ number: first.number }) })
  requireNoDraft(all)
  // An opening certificate, or one that an undo restores.
  if (number !== undefined && number !== null) return
  const last = all.at(-1)
  requireInOrder(all, { valuationDate }, costingRefusals.laterValuation)
  const { rate } = retentionOn(
    await readContract(trx, { table: 'project', id: projectId }, valuationDate),
    valuationDate,
  )
  return { number: (last?.number ?? 0) + 1, retentionRate: values.retentionRate ?? rate }
}

/** Follows the valuation date unless somebody typed another rate. */
const retentionRateOf = async (
  trx: Knex.Transaction,
  before: Application,
  values: Partial<Application>,
): Promise<Partial<Application>> => {
  const now = { ...before, ...values }
  const contract = { table: 'project', id: now.projectId } as const
  const rateOn = async (day: string) => retentionOn(await readContract(trx, contract, day), day).rate
  const isTyped = values.retentionRate !== undefined && values.retentionRate !== before.retentionRate
  if (isTyped && values.retentionRate !== null) return {}
  const isProposal = before.retentionRate === (await rateOn(before.valuationDate))
  if (!isTyped && !isProposal) return {}
  return { retentionRate: await rateOn(now.valuationDate) }
}

/** The amount that is certified follows from the gross until somebody types another. Null: there is no certificate. */
const certifiedDueOf = (before: Application, values: Partial<Application>): number | null => {
  const { certifiedGross, certifiedDue } = { ...before, ...values }
  const { contra, kind } = before
  const terms = { retentionRate: before.retentionRate ?? 0, contra, previous: before.previous ?? 0 }
  const byGross = (gross: number | null) => (gross === null ? null : figuresOfGross(gross, terms).due)
  const isTyped = values.certifiedDue !== undefined && values.certifiedDue !== before.certifiedDue
  const follows = before.certifiedDue === byGross(before.certifiedGross)
  return isTyped || !follows || kind === 'opening' ? certifiedDue : byGross(certifiedGross)
}

const askIfAboveGross = (trx: Knex.Transaction, { certifiedGross, certifiedDue }: Partial<Application>) => {
  if (certifiedDue == null || certifiedGross == null || certifiedDue <= certifiedGross) return
  const [certified, gross] = [formatSterling(certifiedDue), formatSterling(certifiedGross)]
  askToConfirm(trx, costingRefusals.certifiedAboveGross({ certified, gross }))
}

/** Asks where a certificate can hardly be what the client wrote. */
const askIfUnusual = (trx: Knex.Transaction, now: Application & { readonly certifiedOn: string }) => {
  const { certifiedOn, certifiedGross, certifiedDue, valuationDate, gross, due } = now
  askIfAboveGross(trx, now)
  if (now.kind === 'opening') return
  const more = (says: 'certifiedMore' | 'certifiedGrossMore', is: number | null, applied: number | null) => {
    if (is === null || applied === null || is <= applied) return
    askToConfirm(
      trx,
      costingRefusals[says]({ certified: formatSterling(is), applied: formatSterling(applied) }),
    )
  }
  more('certifiedGrossMore', certifiedGross, gross)
  more('certifiedMore', certifiedDue, due)
  if (certifiedOn >= valuationDate) return
  const [day, valuation] = [formatDate(certifiedOn), formatDate(valuationDate)]
  askToConfirm(trx, costingRefusals.certifiedEarly({ day, valuation }))
}

/** The certificate decides the standing of an application that was sent. */
const certified = async (
  trx: Knex.Transaction,
  before: Application,
  values: Partial<Application>,
): Promise<Partial<Application>> => {
  const certifiedDue = certifiedDueOf(before, values)
  const now = { ...before, ...values, certifiedDue }
  const isOpening = before.kind === 'opening'
  if (certifiedDue === null) {
    if (isOpening) throw invalidInput({ certifiedDue: [messages.required] })
    return { standing: 'sent', certifiedOn: null, certifiedGross: null, certifiedContact: null }
  }
  const { certifiedGross } = now
  if (certifiedGross === null) throw invalidInput({ certifiedGross: [messages.required] })
  const certifiedOn = now.certifiedOn ?? firmDay()
  askIfUnusual(trx, { ...now, certifiedOn })
  const opening = isOpening && openingFigures({ certifiedGross, certifiedDue })
  const certifiedContact = await readClientContact(trx, before.projectId)
  return { standing: 'certified', certifiedOn, certifiedDue, certifiedContact, ...opening }
}

/**
 * One draft at a time. Only the program writes the standing: a certificate sets it, and so do the calls and an undo.
 */
export const applicationHooks: ResourceHooks<Application> = {
  refuses: ['conflict', 'confirmation_needed', 'person_needed'],
  beforeWrite: async (trx, { before, values, isChanged }) => {
    if (!before) return started(trx, values)
    const stored = before as Application & { readonly id: number }
    if (certificate.some(isChanged)) await requireApprover(trx)
    if (isChanged('standing')) {
      if (values.standing === 'draft') await requireWithdrawable(trx, stored)
      return
    }
    if (isChanged('valuationDate')) {
      const now = { ...before, ...values }
      requireInOrder(await readApplications(trx, now.projectId), now, costingRefusals.laterValuation)
    }
    if (before.standing === 'draft') return retentionRateOf(trx, before, values)
    return certificate.some(isChanged) ? certified(trx, before, values) : undefined
  },
  afterWrite: async (trx, { before, values, id }) => {
    if (before || values.number !== undefined || !values.projectId) return
    await addLines(trx, id, values.projectId)
  },
  mayGive: { sentDigest: requireAsSent },
  beforeDelete: async (trx, { record }) => {
    const { kind, standing } = record
    if (kind === 'application' && standing !== 'draft')
      throw new Problem('conflict', { title: costingRefusals.withdrawFirst })
    if (kind === 'opening') await requireWithdrawable(trx, record as Application & { readonly id: number })
  },
}
