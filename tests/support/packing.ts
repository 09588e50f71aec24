import { roles } from '#product/resources.config.ts'
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

const crates = defineResource({
  name: 'crates',
  label: 'Crate',
  fields: {
    crateName: { type: 'text', label: 'Crate', required: true },
    unitPrice: { type: 'price', label: 'Unit Price' },
    photo: { type: 'picture', label: 'Photo' },
  },
})

/** Consignments whose lines are typed in their form. */
const consignments = defineResource({
  name: 'consignments',
  label: 'Consignment',
  title: 'Consignments',
  table: 'consignment',
  lines: 'consignment-lines',
  fields: {
    consignmentNote: { type: 'text', label: 'Consignment Note', required: true },
    freight: { type: 'money', label: 'Freight', default: 0 },
    photo: { type: 'picture', label: 'Photo' },
    goods: {
      type: 'sum',
      label: 'Goods',
      from: 'consignment-lines',
      of: 'lineTotal',
      by: 'consignmentId',
      unit: 'money',
    },
  },
  list: { actions: [{ label: 'Lines', to: 'consignment-lines' }] },
})

const consignmentLines = defineResource({
  name: 'consignment-lines',
  label: 'Consignment Line',
  table: 'consignment_line',
  parent: { key: 'consignmentId', segment: 'Consignment', cascade: true },
  uniqueTogether: ['consignmentId', 'position'],
  fields: {
    consignmentId: {
      type: 'reference',
      label: 'Consignment',
      to: consignments,
      required: true,
      setOnce: true,
    },
    position: { type: 'integer', label: 'Position' },
    crateId: { type: 'reference', label: 'Crate', to: crates, required: true },
    quantity: { type: 'quantity', label: 'Quantity', required: true, min: 1 },
    unitPrice: {
      type: 'price',
      label: 'Unit Price',
      required: true,
      preset: { from: 'crateId', take: 'unitPrice' },
    },
    bonus: {
      type: 'percent',
      label: 'Bonus',
      access: { read: [roles.administrator], write: [roles.administrator] },
    },
    lineTotal: { type: 'product', label: 'Total', of: ['quantity', 'unitPrice'] },
  },
  list: { sort: ['position', 'id'] },
})

/** Hires of crates, with lines that only Administrators write. */
const loans = defineResource({
  name: 'loans',
  label: 'Loan',
  lines: 'loan-items',
  fields: { borrower: { type: 'text', label: 'Borrower', required: true } },
})

const loanItems = defineResource({
  name: 'loan-items',
  label: 'Loan Item',
  parent: { key: 'loanId', segment: 'Loan' },
  access: { write: [roles.administrator] },
  fields: {
    loanId: { type: 'reference', label: 'Loan', to: loans, required: true },
    item: { type: 'text', label: 'Item', required: true },
  },
})

export const packingResources = defineResources(crates, consignments, consignmentLines, loans, loanItems)
