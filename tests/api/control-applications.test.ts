import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestVersion, wrongDigests } from '../../api/costing/control/digest.ts'
import type { ProjectControl } from '../../model/costing/project-control.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { applicationJob } from '../support/applications.ts'
import { readWorkbook } from '../support/costing.ts'
import { listed } from '../support/listed.ts'

let test: TestApp
let job: ReturnType<typeof applicationJob>
let contract: Awaited<ReturnType<typeof job.contract>>
beforeAll(async () => {
  test = await startTestApp()
  job = applicationJob(test)
  contract = await job.contract()
  await twoApplications(contract.projectId)
})
afterAll(() => test.close())

const certify = async (id: number, values: Record<string, unknown>) =>
  job.ok('PUT', `/Application/${id}`, { ...(await job.get(`/Application/${id}`)), ...values })

/** No 1 of 28 Jun, certified and paid; No 2 of 26 Jul, certified for less because of the variation not agreed. */
const twoApplications = async (projectId: number): Promise<number> => {
  const send = async (valuationDate: string, percents: readonly number[], materials: number) => {
    const { id } = await job.apply(projectId, valuationDate, { materials })
    await job.percentages(id, percents)
    await job.ok('POST', `/Application/${id}/send`, { mail: null })
    return id as number
  }
  const first = await send('2024-06-28', [60, 33.33, 10], 850)
  await certify(first, { certifiedOn: '2024-07-08', certifiedGross: 8100.83, certifiedDue: 7695.79 })
  await job.ok('POST', `/Application/${first}/payment`, { receivedDate: '2024-07-19', amount: 7695.79 })
  const id = await send('2024-07-26', [100, 80, 45, 0, 100, 50], 0)
  await certify(id, { certifiedOn: '2024-08-05', certifiedGross: 18_122.7, certifiedDue: 9520.77 })
  return id
}

const controlOf = async (projectId: number, query = ''): Promise<ProjectControl> => {
  const reply = await test.api('GET', `/ProjectControl/${projectId}${query}`)
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body
}

const rowsOf = ({ rows }: ProjectControl) => {
  const of = (id: number) => rows.find(({ costingCategoryId }) => costingCategoryId === id)
  const { groundworks, masonry } = contract.category
  return [of(groundworks), of(masonry)]
}

describe('Earned value of a job with applications', () => {
  it.each([
    ['', 2, 10_119.9, 89.3, 8002.8, 42],
    ['?asOf=2024-07-26', 2, 10_119.9, 89.3, 8002.8, 42],
    ['?asOf=2024-07-25', 1, 5472.43, 48.3, 1778.4, 9.3],
    ['?asOf=2024-06-28', 1, 5472.43, 48.3, 1778.4, 9.3],
  ])(
    'is the value of the agreed lines in the last application by the day: %s',
    async (query, number, ...values) => {
      const control = await controlOf(contract.projectId, query)
      const [groundworks, groundworksDone, masonry, masonryDone] = values
      expect(rowsOf(control)).toMatchObject([
        { earned: groundworks, donePercent: groundworksDone, earnedFrom: `Valued in application ${number}` },
        { earned: masonry, donePercent: masonryDone, earnedBy: 'valued', valued: { number } },
      ])
      const figures = [...control.rows, control.totals]
      expect(await Promise.all(figures.map(({ earnedLists }) => listed(test, earnedLists)))).toEqual(
        figures.map(({ earned }) => earned),
      )
    },
  )

  it('is cost to cost before the first application', async () => {
    const control = await controlOf(contract.projectId, '?asOf=2024-06-27')
    expect(rowsOf(control)).toMatchObject([
      { earned: 0, earnedFrom: 'Cost to cost', earnedLists: [], valued: null },
      { earned: 0, earnedBy: 'cost' },
    ])
    expect([control.applications, control.totals.earnedLists]).toEqual([null, []])
  })

  it('is the entered percentage where somebody entered one, and then the total has no list', async () => {
    const made = await job.ok('POST', '/Forecast', {
      projectId: contract.projectId,
      costingCategoryId: contract.category.masonry,
      percentDone: 50,
      asOf: '2024-07-01',
    })
    const control = await controlOf(contract.projectId)
    expect(rowsOf(control)).toMatchObject([
      { earnedBy: 'valued' },
      {
        earned: 9517,
        earnedFrom: 'Entered percentage',
        earnedLists: [],
        valued: { number: 2, value: 8002.8 },
      },
    ])
    expect(control.totals.earnedLists).toEqual([])
    await test.api('DELETE', `/Forecast/${made.id}`)
  })

  it('is the same for all projects at once', async () => {
    const [summary] = (await test.api('GET', `/ProjectControl?ids=${contract.projectId}`)).body
    const { totals } = await controlOf(contract.projectId)
    expect(totals.earned).toBe(18_122.7)
    expect(summary).toMatchObject({ earned: totals.earned, donePercent: totals.donePercent })
  })

  it('returns to the application before when the last one is withdrawn', { tags: 'slow' }, async () => {
    const { projectId, category } = await job.contract()
    const id = await twoApplications(projectId)
    await certify(id, { certifiedDue: null })
    await job.ok('POST', '/Application/withdraw', { id })
    const { rows } = await controlOf(projectId)
    expect(rows.find(({ costingCategoryId }) => costingCategoryId === category.masonry)).toMatchObject({
      earned: 1778.4,
      valued: { number: 1 },
    })
  })

  it('stays when the quotes of its lines are superseded and the category has nothing else', async () => {
    const { projectId, quote, category } = await job.contract()
    const { id } = await job.apply(projectId, '2024-06-28')
    await job.percentages(id, [60])
    await job.ok('POST', `/Application/${id}/send`, { mail: null })
    for (const path of [`/QuoteHeader/${quote.main}`, `/QuoteHeader/${quote.vo1}`])
      await job.ok('PUT', path, { ...(await job.get(path)), standing: 'superseded', agreedDate: null })
    const { rows, totals } = await controlOf(projectId)
    expect(rows.find(({ costingCategoryId }) => costingCategoryId === category.groundworks)).toMatchObject({
      revised: 0,
      earned: 3456,
      donePercent: 0,
    })
    const [summary] = (await test.api('GET', `/ProjectControl?ids=${projectId}`)).body
    expect([totals.earned, summary.earned]).toEqual([3456, 3456])
  })

  it('is named in the workbook, which has no such column for a job without applications', {
    tags: 'slow',
  }, async () => {
    const headings = async (projectId: number) => {
      const { raw } = await test.api('GET', `/ProjectControl/${projectId}/excel`)
      const sheet = (await readWorkbook(raw.rawPayload)).getWorksheet('Control')
      return [sheet?.getRow(1).getCell(18).value, sheet?.getRow(2).getCell(18).value]
    }
    expect(await headings(contract.projectId)).toEqual(['Earned From', 'Valued in application 2'])
    expect(await headings((await job.contract()).projectId)).toEqual([null, null])
  })
})

describe('The applications of project control', () => {
  it.each([
    [
      '',
      {
        number: 2,
        applied: 18_466.08,
        certified: 17_216.56,
        unpaid: 9520.77,
        retentionHeld: 906.14,
        notAgreed: 1315.28,
      },
    ],
    [
      '?asOf=2024-07-31',
      {
        number: 2,
        applied: 18_466.08,
        certified: 7695.79,
        unpaid: 0,
        retentionHeld: 906.14,
        notAgreed: 1315.28,
      },
    ],
    [
      '?asOf=2024-07-08',
      {
        number: 1,
        applied: 7695.79,
        certified: 7695.79,
        unpaid: 7695.79,
        retentionHeld: 405.04,
        notAgreed: 0,
      },
    ],
    [
      '?asOf=2024-06-28',
      { number: 1, applied: 7695.79, certified: 0, unpaid: 0, retentionHeld: 405.04, notAgreed: 0 },
    ],
  ])('are applied, certified, unpaid and held as their lists add up: %s', async (query, expected) => {
    const { applications } = await controlOf(contract.projectId, query)
    const { number, valuationDate: _, ...figures } = applications ?? { number: null }
    const entries = Object.entries(figures)
    expect({ number, ...Object.fromEntries(entries.map(([name, { value }]) => [name, value])) }).toEqual(
      expected,
    )
    expect(await Promise.all(entries.map(([, { lists }]) => listed(test, lists)))).toEqual(
      entries.map(([, { value }]) => value),
    )
  })

  it('begin with the opening certificate of a running job, which values no lines', async () => {
    const { projectId } = await job.contract()
    await job.ok('POST', '/Application/opening', {
      projectId,
      valuationDate: '2024-05-31',
      certifiedGross: 5000,
      certifiedDue: 4750,
    })
    const { applications, rows } = await controlOf(projectId)
    expect(applications).toMatchObject({
      number: 0,
      applied: { value: 4750 },
      certified: { value: 4750 },
      unpaid: { value: 4750 },
      retentionHeld: { value: 250 },
    })
    expect(await listed(test, applications?.applied.lists ?? [])).toBe(4750)
    expect(rows.map(({ earnedBy }) => earnedBy)).toEqual(['cost', 'cost'])
  })
})

describe('A month close', () => {
  const close = async (projectId: number, month: string, asOf: string) => {
    const { committed, final } = (await controlOf(projectId, `?asOf=${asOf}`)).totals
    return job.ok('POST', '/ProjectClose', { projectId, month, expect: { committed, final } })
  }

  it('keeps what is applied for, certified and held by its last day, under its digest', async () => {
    const { id, ...july } = await close(contract.projectId, '2024-07-01', '2024-07-31')
    expect(july).toMatchObject({
      applicationNumber: 2,
      applied: 18_466.08,
      certified: 7695.79,
      retentionHeld: 906.14,
      earned: 18_122.7,
    })
    expect(await wrongDigests(test.db)).toEqual([])
    for (const change of ['certified = certified + 0.01', 'applied = null']) {
      const trx = await test.db.transaction()
      await trx.raw(`select set_config('costwright.frozen', 'off', true)`)
      await trx.raw(`update project_close set ${change} where id = ?`, [id])
      expect([change, (await wrongDigests(trx)).map((wrong) => wrong.id)]).toEqual([change, [id]])
      await trx.rollback()
    }
  })

  it('of a job without applications has nothing of them in its digest', async () => {
    const { id: projectId } = await job.make.project()
    const made = await close(projectId, '2024-06-01', '2024-06-30')
    expect([made.applicationNumber, made.applied, made.certified, made.retentionHeld]).toEqual(
      Array(4).fill(null),
    )
    const { madeBy, madeOn, digest } = made
    const money = Array(10).fill('0.00').join(', ')
    const head = `[${projectId}, "2024-06-01", 1, null, "${madeBy}", "${madeOn}", ${money}]`
    const version = `[${digestVersion}, false]`
    const text = [`project ${projectId}`, head, version].join('\n')
    expect(digest).toBe(createHash('sha256').update(text).digest('hex'))
  })
})
