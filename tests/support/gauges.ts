import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

/** Resources with every kind of filterable field. */
const hubs = defineResource({
  name: 'hubs',
  label: 'Hub',
  title: 'Hubs',
  endpoint: 'Hub',
  table: 'hub',
  recordText: ['hubName'],
  fields: {
    hubName: { type: 'text', label: 'Hub Name' },
    rate: { type: 'price', label: 'Rate', required: true },
  },
  list: { columns: ['hubName'], search: ['hubName'], sort: 'id' },
  form: ['hubName', 'rate'],
})

const gauges = defineResource({
  name: 'gauges',
  label: 'Gauge',
  title: 'Gauges',
  endpoint: 'Gauge',
  table: 'gauge',
  attachments: true,
  recordText: ['words'],
  fields: {
    words: { type: 'text', label: 'Words', maxLength: 20 },
    lines: { type: 'multiline', label: 'Lines' },
    email: { type: 'email', label: 'Email' },
    colour: { type: 'colour', label: 'Colour' },
    page: { type: 'url', label: 'Page' },
    phone: { type: 'phone', label: 'Phone' },
    code: { type: 'text', label: 'Code', pattern: { is: '[A-Z]{2}-\\d{3}', says: 'Write it like AB-123.' } },
    whole: { type: 'integer', label: 'Whole' },
    quantity: { type: 'quantity', label: 'Quantity', required: true },
    price: { type: 'price', label: 'Price', required: true },
    money: { type: 'money', label: 'Money', nonZero: true },
    share: { type: 'percent', label: 'Share' },
    yes: { type: 'boolean', label: 'Yes' },
    day: { type: 'date', label: 'Day' },
    laterDay: { type: 'date', label: 'Later' },
    at: { type: 'datetime', label: 'At' },
    tags: { type: 'choices', label: 'Tags', options: ['red', 'green', 'blue'], default: [] },
    state: {
      type: 'choice',
      label: 'State',
      options: [
        { value: 'new', label: 'New' },
        { value: 'old', label: 'Old' },
      ],
    },
    hubId: { type: 'reference', label: 'Hub', to: hubs },
    hubIds: { type: 'references', label: 'Hubs', to: hubs },
    hubName: { type: 'lookup', label: 'Hub', path: 'hubId.hubName' },
    note: { type: 'text', label: 'Note' },
    both: { type: 'joined', label: 'Both', of: ['words', 'note'] },
    total: { type: 'product', label: 'Total', of: ['quantity', 'price'] },
    read: { type: 'sum', label: 'Read', from: 'readings', of: 'value', by: 'gaugeId', unit: 'money' },
    kept: {
      type: 'sum',
      label: 'Kept',
      from: 'readings',
      of: 'value',
      by: 'gaugeId',
      unit: 'money',
      stored: true,
    },
    readings: {
      type: 'count',
      label: 'Readings',
      from: 'readings',
      by: 'gaugeId',
      where: { value: { above: 5 } },
    },
    worth: { type: 'amount', label: 'Worth', of: ['quantity', 'hubId.rate'] },
    open: { type: 'rest', label: 'Open', of: 'total', less: 'read', unit: 'money' },
    left: { type: 'rest', label: 'Left', of: 'total', less: 'read', unit: 'money', stop: 'zero' },
    last: {
      type: 'aggregate',
      label: 'Last',
      take: 'latest',
      as: 'money',
      from: 'readings',
      of: 'value',
      by: 'gaugeId',
    },
    perRead: { type: 'formula', label: 'Per Read', as: 'quantity', of: { by: ['total', 'read'] } },
    due: { type: 'formula', label: 'Due', as: 'date', of: { addDays: ['day', 'whole'] } },
    isRead: { type: 'formula', label: 'Is Read', as: 'boolean', of: { holds: { readings: { above: 0 } } } },
    stage: {
      type: 'stage',
      label: 'Stage',
      of: [
        ['laterDay', 'Done'],
        ['day', 'Begun'],
      ],
      otherwise: 'Waiting',
    },
  },
  list: { columns: ['words'], search: ['words', 'lines'], sort: 'id' },
  form: ['words', 'quantity', 'price'],
})

const readings = defineResource({
  name: 'readings',
  label: 'Reading',
  title: 'Readings',
  endpoint: 'Reading',
  table: 'reading',
  recordText: ['value'],
  fields: {
    gaugeId: { type: 'reference', label: 'Gauge', to: gauges, required: true },
    value: { type: 'money', label: 'Value', required: true },
  },
  list: { columns: ['value'], search: [], sort: 'id' },
  form: ['gaugeId', 'value'],
})

export const gaugeResources = defineResources(hubs, gauges, readings)
