import { roles, users } from '#product/resources.config.ts'
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

const forAdministrators = { read: [roles.administrator] }

/** Machines for hire: only Administrators change the rate, and only they see the cost. */
const machines = defineResource({
  name: 'machines',
  label: 'Machine',
  title: 'Machines',
  endpoint: 'Machine',
  table: 'machine',
  recordText: ['machineName'],
  summary: ['hireCount', 'margin'],
  warnTogether: ['cost'],
  fields: {
    machineName: { type: 'text', label: 'Machine', required: true },
    hours: { type: 'quantity', label: 'Hours' },
    rate: { type: 'money', label: 'Rate', default: 10, access: { write: [roles.administrator] } },
    cost: { type: 'money', label: 'Cost', access: forAdministrators },
    replacesId: { type: 'reference', label: 'Replaces', to: 'machines' },
    replacedCost: { type: 'lookup', label: 'Cost Before', path: 'replacesId.cost' },
    margin: { type: 'rest', label: 'Margin', of: 'rate', less: 'cost', unit: 'money' },
    worth: { type: 'product', label: 'Worth', of: ['hours', 'cost'] },
    hireCount: { type: 'count', label: 'Hires', from: 'hires', by: 'machineId' },
    days: {
      type: 'sum',
      label: 'Days',
      from: 'hires',
      of: 'days',
      by: 'machineId',
      unit: 'quantity',
      stored: true,
      against: 'hours',
    },
    spent: { type: 'sum', label: 'Spent', from: 'hires', of: 'spend', by: 'machineId', unit: 'money' },
    dear: {
      type: 'count',
      label: 'Dear Hires',
      from: 'hires',
      by: 'machineId',
      where: { machineCost: { above: 5 } },
    },
  },
  list: {
    columns: ['machineName', 'hours', 'rate', 'cost', 'margin', 'hireCount'],
    search: ['machineName'],
    filters: ['cost', 'rate'],
    more: ['worth', 'spent', 'days'],
    views: [{ name: 'dear', label: 'Dear', filter: { cost: { above: 100 } } }],
    editable: ['hours', 'rate', 'cost'],
    sort: ['-cost', 'machineName'],
    grandTotal: 'worth',
    actions: [
      {
        label: 'Write Off',
        set: { cost: 0 },
        access: [roles.everyone],
        bulk: true,
      },
    ],
  },
  form: ['machineName', 'hours', 'rate', 'cost', 'replacesId'],
  deleteFrom: 'form',
})

/** Hires, each visible to its owner. */
const hires = defineResource({
  name: 'hires',
  label: 'Hire',
  title: 'Hires',
  endpoint: 'Hire',
  table: 'hire',
  attachments: true,
  parent: { key: 'machineId', segment: 'Machine' },
  topLevel: true,
  recordText: ['purpose'],
  access: { own: 'hiredById' },
  fields: {
    machineId: { type: 'reference', label: 'Machine', to: machines, required: true },
    hiredById: { type: 'reference', label: 'Hired By', to: users, readOnly: true },
    purpose: { type: 'text', label: 'Purpose', required: true },
    days: { type: 'quantity', label: 'Days', required: true },
    machineName: { type: 'lookup', label: 'Machine', path: 'machineId.machineName' },
    machineCost: { type: 'lookup', label: 'Cost', path: 'machineId.cost' },
    spend: { type: 'amount', label: 'Spend', of: ['days', 'machineId.cost'], stored: true },
  },
  list: {
    columns: ['purpose', 'days', 'machineName', 'machineCost'],
    search: ['purpose', 'machineName'],
    sort: 'purpose',
    editable: ['days'],
    actions: [{ label: 'Prolong', call: 'prolong' }],
  },
  form: ['machineId', 'purpose', 'days'],
  deleteFrom: 'row',
})

/** Findings at a hire, visible to everyone; the reference to the hire is visible only to its owner. */
const findings = defineResource({
  name: 'findings',
  label: 'Finding',
  endpoint: 'Finding',
  parent: { key: 'hireId', segment: 'Hire' },
  topLevel: true,
  fields: {
    hireId: { type: 'reference', label: 'Hire', to: hires, required: true },
    finding: { type: 'text', label: 'Finding', required: true },
    purpose: { type: 'lookup', label: 'Purpose', path: 'hireId.purpose' },
    share: { type: 'quantity', label: 'Share' },
    lostDays: { type: 'amount', label: 'Lost Days', of: ['share', 'hireId.days'], stored: true },
  },
  list: { search: ['finding', 'purpose'] },
  form: ['hireId', 'finding', 'share'],
})

/** Private remarks: no record depends on them, so they are written in one statement. */
const remarks = defineResource({
  name: 'remarks',
  label: 'Remark',
  access: { own: 'writtenById' },
  fields: {
    remark: { type: 'text', label: 'Remark', required: true },
    writtenById: { type: 'reference', label: 'Written By', to: users, readOnly: true },
  },
  form: ['remark'],
})

export const hireResources = defineResources(machines, hires, findings, remarks)
