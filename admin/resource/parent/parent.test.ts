import { describe, expect, it } from 'vitest'
import type { Resource } from '../../../model/definition.ts'
import { figuresOf } from '../../../model/figure.ts'
import { plainState, stateQuery } from '../../../model/list-query.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import type { Resources } from '../../../model/resources.ts'
import {
  applications,
  projects,
  purchaseHeaders,
  purchaseLines,
  quoteHeaders,
  quoteLines,
  resources,
  suppliers,
} from '../../../resources.config.ts'
import { listingsOf, pagePattern } from '../../page-path.ts'
import { headingOf } from '../heading.ts'
import { figurePagePath } from '../list/figure-page-path.ts'
import { parentTabs } from './parent-tabs.ts'
import { recordName } from './record-name.ts'

// Those of the specification: a firm may put more below its projects and suppliers.
const all: Resources = Object.fromEntries(
  [
    ...[projects, quoteHeaders, quoteLines, purchaseHeaders, purchaseLines, suppliers],
    ...[resources.payments, resources['quote-purchase-links']],
    ...[resources.forecasts, resources['project-closes']],
  ].map((resource) => [resource.name, resource]),
)
const tabs = (resource: Parameters<typeof parentTabs>[1]) =>
  parentTabs(all, resource).map(({ to, label }) => [to, label])
const specifiedTabs = [
  ['quote-headers', 'Quotes'],
  ['purchase-headers', 'Purchases'],
  ['payments', 'Payments'],
  ['control', 'Control'],
  ['forecasts', 'Forecasts'],
  ['project-closes', 'Month Closes'],
]

describe('What stands below a record', () => {
  it('is what its rows lead to, in that order, without the name of the record again', () => {
    expect(tabs(quoteHeaders)).toEqual([
      ['quote-lines', 'Lines'],
      ['quote-statement-items', 'Statement'],
      ['payments', 'Payments'],
      ['revisions', 'Revisions'],
    ])
    const ofProjects = tabs(projects).filter(([to]) => specifiedTabs.some(([known]) => known === to))
    expect(ofProjects).toEqual(specifiedTabs)
    expect(tabs(purchaseLines)).toEqual([['quote-purchase-links', 'Purchase Links']])
  })
  it('is nothing for a record without children', () => expect(tabs(suppliers)).toEqual([]))
})

describe('The name of a record above what stands below it', () => {
  const quote: AnyRecord = {
    id: 7,
    projectNumber: '24-112',
    projectName: 'Quarry Fold',
    quoteNumber: 'Q24-112',
    createdDate: '2024-07-08',
  }
  it('leaves out its parent, which is named before it', () =>
    expect(recordName(quoteHeaders, quote)).toEqual({
      name: 'Q24-112',
      others: '08/07/2024',
      above: '24-112 Quarry Fold',
      title: 'Q24-112',
    }))
  it('is its whole text where it has no name of its own', () =>
    expect(recordName(quoteHeaders, { ...quote, quoteNumber: null })).toEqual({
      name: '24-112 - Quarry Fold - 08/07/2024',
      others: '',
      above: '',
      title: '24-112 - Quarry Fold - 08/07/2024',
    }))
  it('says what a number is the number of, and of which parent', () =>
    expect(recordName(applications, { id: 9, projectName: 'Quarry Fold', number: 3 })).toEqual({
      name: 'Application 3',
      others: 'Quarry Fold',
      above: '',
      title: 'Application 3 · Quarry Fold',
    }))
  it('has beside it what else people recognise it by', () =>
    expect(recordName(purchaseHeaders, { id: 1, userPONo: 'PO-1', supplierName: 'Garthby' })).toEqual({
      name: 'PO-1',
      others: 'Garthby',
      above: '',
      title: 'PO-1',
    }))
})

describe('A figure of a record', () => {
  it('is the sum of the list that it is made of, through any number of references', () => {
    expect(figuresOf(all, quoteHeaders, 7, 'quoted')).toEqual([
      { resource: 'quote-lines', filter: { quoteHeaderId: 7 }, sum: 'total', sign: 1 },
    ])
    expect(figuresOf(all, quoteHeaders, 7, 'spent')).toEqual([
      { resource: 'quote-purchase-links', filter: { quoteHeaderId: 7 }, sum: 'amount', sign: 1 },
    ])
  })
  it('that is a rest is made of both of its parts', () =>
    expect(figuresOf(all, quoteHeaders, 7, 'left').map(({ resource, sign }) => [resource, sign])).toEqual([
      ['quote-lines', 1],
      ['quote-purchase-links', -1],
    ]))
  it('of a rest that is taken away turns round', () =>
    expect(figuresOf(all, quoteLines, 3, 'bought', -1)[0]?.sign).toBe(-1))
  it('that is a rest may open the list of another figure', () =>
    expect(figuresOf(resources, resources['order-lines'], 7, 'left')).toEqual(
      figuresOf(resources, resources['order-lines'], 7, 'awaited'),
    ))
  it('of an order or its lines opens what it counts', () => {
    const { orders, 'order-lines': lines } = resources
    const listsOf = (resource: Resource, names: readonly string[]) =>
      names.flatMap((name) => figuresOf(resources, resource, 7, name)).map((list) => figurePagePath(list))
    const address = (path: string, state: object) =>
      `/admin/${path}?${stateQuery({ ...plainState, ...state })}`
    expect(listsOf(orders, ['ordered', 'received', 'invoiced', 'left'])).toEqual([
      address('orders/7/order-lines', { sums: ['total'] }),
      address('delivery-lines', { filter: { orderId: 7 }, sums: ['orderedAmount'] }),
      address('purchase-lines', { filter: { invoicing: 'Invoiced', orderId: 7 }, sums: ['total'] }),
      address('orders/7/order-lines', { sums: ['leftAmount'] }),
    ])
    expect(listsOf(lines, ['received', 'invoiced', 'left', 'givenUp'])).toEqual([
      address('delivery-lines', { filter: { orderLineId: 7 }, sums: ['quantity'] }),
      address('purchase-lines', { filter: { invoicing: 'Invoiced', orderLineId: 7 }, sums: ['quantity'] }),
      address('purchase-lines', { filter: { toCome: { not: 0 }, orderLineId: 7 }, sums: ['toCome'] }),
      address('given-up-lines', { filter: { orderLineId: 7 }, sums: ['quantity'] }),
    ])
  })
  it('opens a page that exists, whatever it counts', () => {
    const pages = listingsOf(resources).map(
      (listing) => new RegExp(`^/admin/${pagePattern(listing).replace(/:\w+/g, '\\d+')}$`),
    )
    const dead = Object.values<Resource>(resources).flatMap((resource) =>
      Object.keys(resource.fields).flatMap((name) =>
        figuresOf(resources, resource, 7, name)
          .map((list) => figurePagePath(list).split('?')[0] ?? '')
          .filter((path) => !pages.some((page) => page.test(path)))
          .map((path) => `${resource.name}.${name}: ${path}`),
      ),
    )
    expect(dead).toEqual([])
  })
  it('is none for a field that is typed, and opens nothing', () =>
    expect(figuresOf(all, quoteHeaders, 7, 'comments')).toEqual([]))
})

describe('The heading of a list', () => {
  it.each([
    [suppliers, 'Administration > Suppliers'],
    [quoteHeaders, 'Quotes'],
    [resources.payments, 'Administration > Payments'],
    [resources['quote-purchase-links'], 'Administration > Purchase Links'],
    [quoteLines, 'Quote Lines'],
  ])('is its title, with the menu that it stands in before it', (resource, heading) =>
    expect(headingOf(resource)).toBe(heading),
  )
})
