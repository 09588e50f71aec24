import type { TestApp } from './app.ts'
import { costingRecords, link } from './costing.ts'

/** The worked example of project control: a job with a contract, two variations, five purchases and a payment. */
export const makeQuarryFold = async (test: TestApp) => {
  const make = costingRecords(test)
  const groundworks = await make.category({ categoryDescription: 'Groundworks', displayOrder: 1 })
  const masonry = await make.category({ categoryDescription: 'Masonry', displayOrder: 2 })
  const project = await make.project({
    projectNumber: '24-112',
    projectName: 'Quarry Fold',
    targetMargin: 15,
  })
  const quote = (fields: Record<string, unknown>) => make.quote({ projectId: project.id, ...fields })
  const contract = await quote({ quoteNumber: '1', standing: 'agreed', agreedDate: '2024-05-01' })
  const variation = await quote({
    quoteNumber: '2',
    part: 'variation',
    standing: 'agreed',
    agreedDate: '2024-07-10',
  })
  const submitted = await quote({ quoteNumber: '3', part: 'variation', standing: 'submitted' })
  const line = (of: { id: number }, quantity: number, costEach: number, category: { id: number }) =>
    make.quoteLine(of.id, { quantity, costEach, costingCategoryId: category.id })
  const dig = await line(contract, 120, 48, groundworks)
  const drain = await line(contract, 42.5, 142.35, groundworks)
  const walls = await line(contract, 185.25, 96, masonry)
  await line(variation, 1, 1250, masonry)
  await line(variation, -10, 48, groundworks)
  await line(submitted, 185.25, 14.2, masonry)

  const bought = async (
    dates: Record<string, string | null>,
    quantity: number,
    costEach: number,
    [to, linked]: readonly [{ id: number }, number],
  ) => {
    const purchase = await make.purchase(dates)
    const purchaseLine = await make.purchaseLine(purchase.id, { quantity, costEach })
    const reply = await link(test, [purchaseLine.id], [[to.id, linked]])
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
    return { purchase, purchaseLine, linkId: reply.body.links[0].id as number }
  }
  const p1 = await bought({ orderDate: '2024-06-10', statementDate: '2024-06-30' }, 120, 36.5, [dig, 120])
  const p2 = await bought({ orderDate: '2024-06-20', receivedDate: '2024-07-12' }, 43, 128.4567, [
    drain,
    42.5,
  ])
  const p3 = await bought({ orderDate: '2024-06-25' }, 12, 780, [walls, 12])
  const p4 = await bought({ orderDate: '2024-07-15', statementDate: '2024-07-31' }, -0.5, 780, [walls, -0.5])
  const p5 = await bought({ orderDate: '2024-06-28', statementDate: '2024-07-31' }, 1, 6200, [walls, 1])
  await make.payment(contract.id, '2024-07-05', 9000)
  return {
    project,
    groundworks,
    masonry,
    contract,
    variation,
    submitted,
    dig,
    drain,
    walls,
    p1,
    p2,
    p3,
    p4,
    p5,
  }
}
