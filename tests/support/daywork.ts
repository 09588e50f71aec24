import type { CalledApp } from './app.ts'
import { costingRecords } from './costing.ts'
import { labourRecords, type Made } from './labour.ts'

/** The daywork sheet of the worked example: 9 hours of a bricklayer, 4 of a labourer, materials and plant. */
export const exampleSheet = async (
  test: CalledApp,
  others: Record<string, unknown> = {},
): Promise<{ sheet: Made; lines: Made[]; project: Made; workers: Made[] }> => {
  const { post, worker } = labourRecords(test)
  const costing = costingRecords(test)
  const project = await costing.project({ dayworkLabour: 120, dayworkMaterials: 20, dayworkPlant: 20 })
  const sheet = await post('/DayworkSheet', {
    projectId: project.id,
    costingCategoryId: (await costing.category()).id,
    workedOn: '2026-11-25',
    description: 'Break out and make good the manhole',
    ...others,
  })
  const workers = [await worker('Ali', 27.88, 19.8), await worker('Cal', 21.13, 15.1)]
  const add = (body: Record<string, unknown>) => post('/DayworkLine', { dayworkSheetId: sheet.id, ...body })
  const lines = [
    await add({ workerId: workers[0]?.id, quantity: 9, unit: 'h', primeRate: 16.2 }),
    await add({ workerId: workers[1]?.id, quantity: 4, unit: 'h', primeRate: 12.35 }),
    await add({ kind: 'materials', description: 'Concrete and bricks', quantity: 1, primeRate: 318.6 }),
    await add({ kind: 'plant', description: 'Breaker', quantity: 2, unit: 'day', primeRate: 48 }),
  ]
  return { sheet, lines, project, workers }
}
