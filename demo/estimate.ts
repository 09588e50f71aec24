import Big from 'big.js'
import { proportion, sum } from '../model/decimal.ts'
import { percentOn } from '../model/mark-up.ts'
import { categories, categoryId } from './categories.ts'
import type { FirmRows, Row } from './rows.ts'

/** The estimate of the tender: what each of its lines costs the firm, one of them by a rate that the firm keeps. */

/** A line before it has a cost. */
export const noCost = {
  costRate: null,
  markup: null,
  pricedBy: 'price',
  rateId: null,
  rateCost: null,
} as const satisfies Partial<Row<'quote-lines'>>

/** As in the firm's forms for a new labour rate. */
const year = {
  weeks: 52,
  hours: 39,
  holidays: 5.6,
  lostWeeks: 1,
  lostShare: 4,
  nicShare: 15,
  nicFrom: 5000,
  pensionShare: 3,
  pensionFrom: 6240,
  levyShare: 0.35,
  insuranceShare: 2,
  enabled: true,
}

/** `allIn`: pounds an hour, as the product works it out. */
const gang = [
  { id: 1, trade: 'Bricklayer', wage: 19.8, people: 2, allIn: 27.88 },
  { id: 2, trade: 'Labourer', wage: 15.1, people: 1, allIn: 21.13 },
]

/** Blocks a square metre, and blocks of the gang an hour. */
const blocks = { quantity: 10, output: 36 }

const materials = [
  { description: 'Dense blocks 100 mm, 7 N', quantity: 10, price: 2.12, waste: 5 },
  { description: 'Mortar, per m³', quantity: 0.012, price: 118, waste: 10 },
  { description: 'Wall ties and movement joints', quantity: 2.5, price: 0.84, waste: 0 },
]

const rateId = 1

type Copied = Pick<Row<'quote-line-parts'>, 'kind' | 'description' | 'quantity' | 'waste'> & {
  readonly price: number
}

/** Parts with what they use and cost, as a line copies them. */
const copied: readonly Copied[] = [
  ...gang.map(({ trade, people, allIn }) => ({
    kind: 'labour' as const,
    description: trade,
    quantity: people * proportion(blocks.quantity, 1, blocks.output, 4),
    price: allIn,
    waste: 0,
  })),
  ...materials.map((part) => ({ kind: 'materials' as const, ...part })),
]
/** A part is rounded to four decimals, as in the product. */
const rateCost = sum(
  copied.map(({ quantity, price, waste }) =>
    new Big(quantity)
      .times(price)
      .times(100 + waste)
      .div(100)
      .round(4)
      .toNumber(),
  ),
)

const rateRows = (changedOn: string): Pick<FirmRows, 'labour-rates' | 'rates' | 'rate-parts'> => ({
  'labour-rates': gang.map(({ id, trade, wage }) => ({ id, trade, wage, ...year })),
  rates: [
    {
      id: rateId,
      code: 'R0001',
      description: '100 mm blockwork, 7 N dense aggregate',
      unit: 'm²',
      costingCategoryId: categoryId('masonry'),
      typedCost: null,
      comments: null,
      enabled: true,
      changedOn,
    },
  ],
  'rate-parts': [
    ...gang.map(({ id, trade, people }) => ({
      kind: 'labour' as const,
      description: trade,
      labourRateId: id,
      ...blocks,
      people,
      price: null,
      waste: 0,
    })),
    ...materials.map((part) => ({
      kind: 'materials' as const,
      labourRateId: null,
      output: null,
      people: 1,
      ...part,
    })),
  ].map((part, index) => ({ id: index + 1, rateId, priceListLineId: null, ...part })),
})

/** Per cent on the cost, by which the costs of lines without a rate are made. */
const markups: Readonly<Record<number, number>> = Object.fromEntries(
  categories.map(({ key }, index) => [categoryId(key), key === 'preliminaries' ? 6 : 10 + (index % 3) * 2.5]),
)

/** The rows of a firm, with an estimate of its first tender. */
export const withEstimate = (rows: FirmRows): FirmRows => {
  const tender = rows['quote-headers'].find(({ standing }) => standing === 'submitted')
  const own = rows['quote-lines'].filter(({ quoteHeaderId }) => quoteHeaderId === tender?.id)
  const taking = own.find(({ description }) => description.startsWith('100 mm blockwork'))
  if (!tender || !taking) throw new Error('The demo firm has no tender with blockwork')
  for (const line of own) {
    const percent = markups[line.costingCategoryId] ?? 10
    const costRate = line === taking ? rateCost : proportion(line.costEach, 100, 100 + percent, 2)
    Object.assign(line, {
      costRate,
      markup: percentOn(costRate, line.costEach),
      ...(line === taking && { rateId, rateCost }),
    })
  }
  return {
    ...rows,
    ...rateRows(tender.createdDate),
    'quote-line-parts': copied.map((part, index) => ({ id: index + 1, quoteLineId: taking.id, ...part })),
  }
}
