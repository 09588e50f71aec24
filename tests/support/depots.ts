import { defineResource } from '../../model/definition.ts'
import { suppliers } from '../../resources.config.ts'

/** A twelfth resource, as a user would add it to resources.config.ts. */
export const depots = defineResource({
  name: 'depots',
  label: 'Depot',
  title: 'Depots',
  endpoint: 'Depot',
  table: 'depot',
  parent: { key: 'supplierId', segment: 'Supplier' },
  topLevel: true,
  recordText: ['depotName'],
  enabledBy: 'enabled',
  fields: {
    depotName: { type: 'text', label: 'Depot Name', required: true, unique: true },
    supplierId: { type: 'reference', label: 'Supplier', to: suppliers, required: true },
    supplierName: { type: 'lookup', label: 'Supplier', path: 'supplierId.supplierName' },
    distance: { type: 'quantity', label: 'Miles', required: true },
    costPerMile: { type: 'price', label: 'Cost per Mile', required: true },
    delivery: { type: 'product', label: 'Delivery', of: ['distance', 'costPerMile'] },
    openedDate: { type: 'date', label: 'Opened' },
    enabled: { type: 'boolean', label: 'Enabled', default: true, in: 'edit' },
  },
  list: {
    columns: ['enabled', 'depotName', 'supplierName', 'delivery'],
    search: ['depotName', 'supplierName'],
    filters: ['supplierId'],
    sort: 'depotName',
    grandTotal: 'delivery',
    actions: [
      {
        label: 'Close',
        set: { enabled: false },
        when: { enabled: true },
        confirm: 'Close {depotName}?',
        bulk: true,
      },
    ],
  },
  form: ['depotName', 'supplierId', 'distance', 'costPerMile', 'openedDate', 'enabled'],
})
