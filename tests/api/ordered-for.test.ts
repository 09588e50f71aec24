import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { down, up } from '../../migrations/0026_ordered_for.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'

let test: TestApp
let make: ReturnType<typeof costingRecords>
let open: number
let shut: number
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
  open = (await make.status(true)).id
  shut = (await make.status(false)).id
})
afterAll(() => test.close())

describe('The job of an older purchase', () => {
  it('is the only open project whose number starts its PO ref, in any case', async () => {
    const project = async (projectNumber: string, projectStatusId: number): Promise<number> =>
      (await make.project({ projectNumber, projectStatusId })).id
    const job = await project('24-112', open)
    await project('24-113', shut)
    await project('24-114', open)
    await project('24-114', open)
    const barn = await project('Barn', open)
    const refs: readonly [string, number | null][] = [
      ['24-112/003', job],
      ['24-112', job],
      ['24-1125/1', null],
      ['PO 24-112', null],
      ['24-113/001', null],
      ['24-114/001', null],
      ['BARN/7', barn],
    ]
    const ids: number[] = []
    for (const [userPONo] of refs) ids.push((await make.purchase({ userPONo })).id)
    await down(test.db)
    await up(test.db)
    const rows: { projectId: number | null; version: number }[] = await test
      .db('purchase_header')
      .whereIn('id', ids)
      .orderBy('id')
      .select('project_id as projectId', 'version')
    expect(rows).toEqual(refs.map(([, projectId]) => ({ projectId, version: 1 })))
  })
})
