import { users } from '#product/resources.config.ts'
import type { CallHandler } from '../../api/crud/call-handler.ts'
import type { HooksFor } from '../../api/crud/hooks.ts'
import { invalidInput, Problem } from '../../api/http/errors.ts'
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

/** Insurers; the counts and sums of their policies are relative to today. */
const insurers = defineResource({
  name: 'insurers',
  label: 'Insurer',
  fields: {
    insurerName: { type: 'text', label: 'Insurer', required: true },
    expired: {
      type: 'count',
      label: 'Expired',
      from: 'policies',
      by: 'insurerId',
      where: { expiresOn: { below: 'today' } },
    },
    lastPolicy: { type: 'text', label: 'Last Policy', readOnly: true },
    claims: {
      type: 'sum',
      label: 'Claims',
      from: 'policies',
      of: 'claims',
      by: 'insurerId',
      unit: 'quantity',
    },
  },
})

/** Insurance policies with relative values: today and the current user. */
const policies = defineResource({
  name: 'policies',
  label: 'Policy',
  parent: { key: 'insurerId', segment: 'Insurer' },
  topLevel: true,
  fields: {
    insurerId: { type: 'reference', label: 'Insurer', to: insurers, required: true },
    policyNumber: { type: 'text', label: 'Policy Number', required: true },
    expiresOn: { type: 'date', label: 'Expires On' },
    claims: { type: 'integer', label: 'Claims', default: 0 },
    verifiedOn: { type: 'date', label: 'Verified On', readOnly: true },
    verifiedAt: { type: 'datetime', label: 'Verified At', readOnly: true },
    verifiedById: { type: 'reference', label: 'Verified By', to: users, readOnly: true },
    reviewOn: { type: 'date', label: 'Review On' },
    reminders: { type: 'integer', label: 'Reminders', default: 0, readOnly: true },
    risk: { type: 'text', label: 'Risk', readOnly: true },
  },
  list: {
    sort: 'policyNumber',
    editable: ['claims'],
    grandTotal: 'claims',
    footer: { sums: ['claims'] },
    views: [
      { name: 'expired', label: 'Expired', filter: { expiresOn: { below: 'today' } }, sums: ['claims'] },
      { name: 'soon', label: 'Soon', filter: { expiresOn: { from: 'today', to: 'today+30d' } } },
    ],
    actions: [
      { label: 'Renew', set: { claims: 0 }, when: { expiresOn: { below: 'today' } } },
      {
        label: 'Verify',
        set: { verifiedOn: 'today', verifiedAt: 'now', verifiedById: 'me', reviewOn: 'today+365d' },
        bulk: true,
      },
      { label: 'Remind', call: 'remind', when: { claims: { below: 10 } }, bulk: true },
    ],
  },
})

export const policyResources = defineResources(insurers, policies)

/** Counts a reminder; a policy without an expiry date needs none. */
const remind: CallHandler = {
  summary: 'Remind of a policy',
  run: async (_trx, { id, record, write }) => {
    if (record.expiresOn === null) throw invalidInput({ expiresOn: ['Nothing to remind of.'] })
    await write.change(policies, id, { reminders: Number(record.reminders) + 1 })
    return id
  },
}

export const policyHandlers = { policies: { remind } }

/**
 * At most 100 claims, of which the risk follows, and none after a reminder; the insurer stores the number of the last
 * policy; a policy with claims cannot be deleted.
 */
export const policyHooks: HooksFor<typeof policyResources> = {
  policies: {
    refuses: ['conflict'],
    beforeWrite: async (_trx, { before, values }) => {
      if (Number(values.claims ?? before?.claims) > 100)
        throw invalidInput({ claims: ['More than 100 claims are never true.'] })
      if (before && before.reminders > 0 && values.claims !== undefined)
        throw new Problem('conflict', { title: 'Its client was reminded already.' })
      return values.claims === undefined ? undefined : { risk: Number(values.claims) > 5 ? 'High' : 'Low' }
    },
    afterWrite: async (_trx, { before, values, write }) => {
      if (before || values.insurerId === undefined) return
      await write.change(insurers, values.insurerId, { lastPolicy: values.policyNumber ?? null })
    },
    beforeDelete: async (_trx, { record }) => {
      if (record.claims > 0) throw new Problem('conflict', { title: 'A policy with claims stays.' })
    },
  },
}
