/** Right definitions, small and with something of everything: each mistake is a change to this text. */
import { defineResource } from '../../../model/definition.ts'
import { defineMenu, defineResources } from '../../../model/resources.ts'

export const makers = defineResource({
  name: 'makers',
  label: 'Maker',
  title: 'Makers',
  endpoint: 'Maker',
  table: 'maker',
  recordText: ['makerName'],
  fields: {
    makerName: { type: 'text', label: 'Maker', required: true, maxLength: 80 },
    country: { type: 'text', label: 'Country' },
  },
  list: { columns: ['makerName', 'country'], search: ['makerName'], sort: 'makerName' },
  form: ['makerName', 'country'],
})

export const tools = defineResource({
  name: 'tools',
  label: 'Tool',
  title: 'Tools',
  endpoint: 'Tool',
  table: 'tool',
  recordText: ['toolName'],
  summary: ['spent'],
  enabledBy: 'enabled',
  access: { write: ['Administrator'] },
  uniqueTogether: ['toolName', 'serialNumber'],
  fields: {
    toolName: { type: 'text', label: 'Tool', required: true },
    serialNumber: { type: 'text', label: 'Serial Number' },
    fullName: { type: 'joined', label: 'Name', of: ['toolName', 'serialNumber'] },
    makerId: { type: 'reference', label: 'Maker', to: makers },
    partOfId: { type: 'reference', label: 'Part Of', to: 'tools' },
    helperIds: { type: 'references', label: 'Helpers', to: makers, through: 'tool_helper' },
    makerName: { type: 'lookup', label: 'Maker', path: 'makerId.makerName' },
    boughtOn: { type: 'date', label: 'Bought On', default: 'today' },
    pieces: { type: 'quantity', label: 'Pieces', required: true },
    price: { type: 'price', label: 'Price', required: true },
    worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },
    uses: { type: 'choices', label: 'Uses', options: ['site', 'yard'], default: ['site'], always: ['site'] },
    spent: { type: 'sum', label: 'Spent', from: 'repairs', of: 'cost', by: 'toolId', unit: 'money' },
    repairCount: {
      type: 'count',
      label: 'Repairs',
      from: 'repairs',
      by: 'toolId',
      where: { repairDate: { from: '2024-01-01' } },
    },
    condition: {
      type: 'choice',
      label: 'Condition',
      options: [
        { value: 'used', label: 'Used' },
        { value: 'sold', label: 'Sold' },
      ],
    },
    soldWithRepairs: { type: 'money', label: 'Sold with Repairs', readOnly: true },
    enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' },
  },
  list: {
    columns: ['enabled', 'toolName', 'makerName', 'worth', 'spent'],
    search: ['toolName', 'makerName'],
    filters: ['makerId'],
    editable: ['price', 'boughtOn'],
    sort: 'toolName',
    grandTotal: 'worth',
    actions: [{ label: 'Repairs', to: 'repairs' }],
  },
  form: ['toolName', 'serialNumber', 'makerId', 'boughtOn', 'pieces', 'price', 'uses', 'partOfId', 'enabled'],
})

export const repairs = defineResource({
  name: 'repairs',
  label: 'Repair',
  title: 'Repairs',
  endpoint: 'Repair',
  table: 'repair',
  parent: { key: 'toolId', segment: 'Tool' },
  recordText: ['repairDate'],
  guard: {
    while: { field: 'condition', is: 'sold' },
    sum: 'cost',
    keptIn: 'soldWithRepairs',
    fields: ['repairDate', 'cost'],
    says: '{toolName} is sold.',
  },
  fields: {
    toolId: { type: 'reference', label: 'Tool', to: tools, required: true, setOnce: true },
    shopId: { type: 'reference', label: 'Shop', to: makers },
    repairDate: { type: 'date', label: 'Date', required: true },
    cost: { type: 'money', label: 'Cost', required: true },
    notes: { type: 'multiline', label: 'Notes' },
  },
  list: {
    columns: ['repairDate', 'cost'],
    search: [],
    sort: '-repairDate',
    footer: { sums: ['cost'], check: { sum: 'cost', label: 'Bill' } },
    inlineAdd: true,
    actions: [{ label: 'Bill Again', call: 'billAgain', when: { shopId: null } }],
  },
  form: ['shopId', 'repairDate', 'cost', 'notes'],
})

export const resources = defineResources(makers, tools, repairs)

export const menu = defineMenu(resources, { label: 'Tools', to: 'tools' })
