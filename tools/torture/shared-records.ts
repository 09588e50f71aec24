import { orderedCategories } from '../../tests/support/random-quotes.ts'
import type { HttpClient } from './http-client.ts'
import { type Kind, pathOf, Records } from './records.ts'
import { insist } from './session.ts'
import type { SharedRecords } from './turn.ts'

/** Quantities of the contested lines: quickly used up, and released when links are deleted. */
const contestedQuantities = [500, 250.5, 120.25, 60]

export const makeSharedRecords = async (
  client: HttpClient,
  token: string,
  seed: string,
): Promise<SharedRecords> => {
  const records = new Records()
  const make = async (kind: Kind, values: Record<string, unknown>): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const { status, body } = await insist(client, {
      method: 'POST',
      path: pathOf(kind),
      body: values,
      headers,
    })
    if (status !== 201) throw new Error(`No ${kind}: ${JSON.stringify(body)}`)
    records.of(kind).set(body.id, { ...values, version: 1 })
    return body.id
  }

  const categories: number[] = []
  for (const category of orderedCategories) categories.push(await make('costing-categories', { ...category }))
  const supplierId = await make('suppliers', { supplierName: `Supplier of ${seed}` })
  const purchaseHeaderId = await make('purchase-headers', {
    userPONo: `Shared by all ${seed}`,
    supplierId,
    statementDate: '2025-06-30',
  })
  const contested: number[] = []
  for (const [index, quantity] of contestedQuantities.entries())
    contested.push(
      await make('purchase-lines', {
        purchaseHeaderId,
        description: `Delivery ${index + 1}`,
        quantity,
        costEach: 12.3456,
        costingCategoryId: categories[index],
      }),
    )
  const id = await make('projects', { projectName: `Shared by all ${seed}` })
  return { records, categories, supplierId, contested, sharedProject: { id, edits: new Map() } }
}
