/** The sample database Northwind, a food trader. Its orders and suppliers have names that Costwright does not use. */
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

/** A tree: each region may be inside another. */
export const regions = defineResource({
  name: 'regions',
  label: 'Region',
  importKey: ['regionName'],
  listedBelow: ['insideId'],
  fields: {
    regionName: { type: 'text', label: 'Region', required: true, unique: true },
    insideId: { type: 'reference', label: 'Inside', to: 'regions' },
    inside: { type: 'lookup', label: 'Inside', path: 'insideId.regionName' },
    parts: { type: 'count', label: 'Parts', from: 'regions', by: 'insideId' },
  },
  list: { actions: [{ label: 'Parts', to: 'regions' }] },
})

export const customers = defineResource({
  name: 'customers',
  label: 'Customer',
  recordText: ['companyName'],
  fields: {
    customerCode: {
      type: 'text',
      label: 'Code',
      required: true,
      unique: true,
      pattern: { is: '[A-Z]{5}', says: 'Write five capital letters.' },
    },
    companyName: { type: 'text', label: 'Company', required: true },
    regionId: { type: 'reference', label: 'Region', to: regions },
    phone: { type: 'phone', label: 'Phone' },
    orderCount: { type: 'count', label: 'Orders', from: 'customer-orders', by: 'customerId' },
    lastOrder: {
      type: 'aggregate',
      label: 'Last Order',
      take: 'max',
      as: 'date',
      from: 'customer-orders',
      of: 'orderDate',
      by: 'customerId',
    },
    lastFreight: {
      type: 'aggregate',
      label: 'Last Freight',
      take: 'latest',
      as: 'money',
      from: 'customer-orders',
      of: 'freight',
      by: 'customerId',
      newestBy: 'orderDate',
    },
  },
})

export const employees = defineResource({
  name: 'employees',
  label: 'Employee',
  recordText: ['fullName'],
  fields: {
    photo: { type: 'picture', label: 'Photo' },
    firstName: { type: 'text', label: 'First Name', required: true },
    lastName: { type: 'text', label: 'Last Name', required: true },
    fullName: { type: 'joined', label: 'Name', of: ['firstName', 'lastName'] },
    hiredOn: { type: 'date', label: 'Hired On' },
    reportsToId: { type: 'reference', label: 'Reports To', to: 'employees' },
    notes: { type: 'multiline', label: 'Notes' },
  },
})

export const shippers = defineResource({
  name: 'shippers',
  label: 'Shipper',
  fields: { shipperName: { type: 'text', label: 'Shipper', required: true, unique: true } },
})

export const categories = defineResource({
  name: 'categories',
  label: 'Category',
  title: 'Categories',
  fields: {
    categoryName: { type: 'text', label: 'Category', required: true, unique: true },
    products: { type: 'count', label: 'Products', from: 'products', by: 'categoryId' },
    dearest: {
      type: 'aggregate',
      label: 'Dearest',
      take: 'max',
      as: 'money',
      from: 'products',
      of: 'unitPrice',
      by: 'categoryId',
    },
  },
})

export const products = defineResource({
  name: 'products',
  label: 'Product',
  fields: {
    productName: { type: 'text', label: 'Product', required: true, unique: true },
    categoryId: { type: 'reference', label: 'Category', to: categories },
    unitPrice: { type: 'price', label: 'Unit Price', required: true },
    inStock: { type: 'integer', label: 'In Stock', default: 0, min: 0 },
    onOrder: { type: 'integer', label: 'On Order', default: 0, min: 0 },
    reorderLevel: { type: 'integer', label: 'Reorder Level', default: 0, min: 0 },
    discontinued: { type: 'boolean', label: 'Discontinued', default: false },
    available: { type: 'formula', label: 'Available', as: 'integer', of: { plus: ['inStock', 'onOrder'] } },
  },
  list: {
    views: [
      {
        name: 'reorder',
        label: 'Reorder',
        filter: { discontinued: false, available: { below: { field: 'reorderLevel' } } },
        empty: 'Nothing is to be ordered.',
      },
    ],
  },
})

export const customerOrders = defineResource({
  name: 'customer-orders',
  label: 'Customer Order',
  recordText: ['orderNumber', 'customerName'],
  lines: 'order-details',
  rules: [{ field: 'requiredDate', notBefore: 'orderDate' }],
  fields: {
    orderNumber: { type: 'text', label: 'Number', unique: true, number: { pattern: '{year}-{number:5}' } },
    customerId: { type: 'reference', label: 'Customer', to: customers, required: true },
    customerName: { type: 'lookup', label: 'Customer', path: 'customerId.companyName' },
    employeeId: { type: 'reference', label: 'Taken By', to: employees },
    shipperId: { type: 'reference', label: 'Shipper', to: shippers },
    orderDate: { type: 'date', label: 'Ordered', default: 'today' },
    requiredDate: { type: 'date', label: 'Required' },
    shippedDate: { type: 'date', label: 'Shipped' },
    freight: { type: 'money', label: 'Freight', default: 0 },
    goods: {
      type: 'sum',
      label: 'Goods',
      from: 'order-details',
      of: 'lineTotal',
      by: 'orderId',
      unit: 'money',
    },
    total: { type: 'formula', label: 'Total', as: 'money', of: { plus: [{ or: ['goods', 0] }, 'freight'] } },
    daysLate: {
      type: 'formula',
      label: 'Days Late',
      as: 'integer',
      of: { atLeast: [0, { days: ['requiredDate', { or: ['shippedDate', 'today'] }] }] },
    },
  },
  list: {
    sort: '-orderDate',
    grandTotal: 'total',
    views: [
      { name: 'late', label: 'Late', filter: { shippedDate: { above: { field: 'requiredDate' } } } },
      { name: 'open', label: 'Open', filter: { shippedDate: null } },
    ],
    actions: [
      { label: 'Lines', to: 'order-details' },
      { label: 'Ship', set: { shippedDate: 'today' }, when: { shippedDate: null }, bulk: true },
    ],
  },
})

export const orderDetails = defineResource({
  name: 'order-details',
  label: 'Order Detail',
  parent: { key: 'orderId', segment: 'CustomerOrder', cascade: true },
  uniqueTogether: ['orderId', 'productId'],
  fields: {
    orderId: { type: 'reference', label: 'Order', to: customerOrders, required: true, setOnce: true },
    productId: { type: 'reference', label: 'Product', to: products, required: true },
    unitPrice: {
      type: 'price',
      label: 'Unit Price',
      required: true,
      preset: { from: 'productId', take: 'unitPrice' },
    },
    quantity: { type: 'integer', label: 'Quantity', required: true, min: 1 },
    discount: { type: 'percent', label: 'Discount', default: 0 },
    lineTotal: {
      type: 'formula',
      label: 'Total',
      as: 'money',
      of: { times: ['quantity', 'unitPrice', { minus: [1, { by: ['discount', 100] }] }] },
    },
  },
  list: { sort: 'id' },
})

export const northwind = defineResources(
  regions,
  customers,
  employees,
  shippers,
  categories,
  products,
  customerOrders,
  orderDetails,
)
