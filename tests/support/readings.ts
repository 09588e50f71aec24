import { defineResource } from '../../model/definition.ts'
import { depots } from './depots.ts'

/** A resource with immutable records. */
export const readings = defineResource({
  name: 'readings',
  label: 'Reading',
  title: 'Readings',
  endpoint: 'Reading',
  table: 'reading',
  parent: { key: 'depotId', segment: 'Depot' },
  topLevel: true,
  recordText: ['takenOn'],
  frozen: true,
  fields: {
    depotId: { type: 'reference', label: 'Depot', to: depots, required: true },
    takenOn: { type: 'date', label: 'Taken On', required: true, default: 'today' },
    litres: { type: 'quantity', label: 'Litres', required: true },
  },
  list: { columns: ['takenOn', 'litres'], search: [], sort: '-takenOn', inlineAdd: true },
  form: ['depotId', 'takenOn', 'litres'],
})
