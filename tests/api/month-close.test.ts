import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongDigests } from '../../api/costing/control/digest.ts'
import { apiPath } from '../../model/api-path.ts'
import type { CloseComparison } from '../../model/costing/month-close.ts'
import {
  type ClosedControl,
  listedColumns,
  type ProjectControl,
} from '../../model/costing/project-control.ts'
import { sum } from '../../model/decimal.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { type ResourceName, resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, link } from '../support/costing.ts'
import { makeQuarryFold } from '../support/quarry-fold.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const lastDays: Readonly<Record<string, string>> = { '2024-06-01': '2024-06-30', '2024-07-01': '2024-07-31' }

const controlOf = async (projectId: number, query = ''): Promise<ProjectControl> =>
  (await test.api('GET', `/ProjectControl/${projectId}${query}`)).body

const bodyOf = async (projectId: number, month: string, more: Record<string, unknown> = {}) => {
  const { committed, final } = (await controlOf(projectId, `?asOf=${lastDays[month]}`)).totals
  return { projectId, month, expect: { committed, final, ...more } }
}
const close = async (projectId: number, month: string) => {
  const reply = await test.api('POST', '/ProjectClose', { body: await bodyOf(projectId, month) })
  expect([reply.status, reply.body]).toEqual([201, reply.body])
  return reply.body
}
const compare = async (id: number, other: number | string): Promise<CloseComparison> => {
  const reply = await test.api('GET', `/ProjectClose/${id}/compare/${other}`)
  expect(reply.status).toBe(200)
  return reply.body
}
const problem = ({ status, body }: { status: number; body: { type?: string } }) => [
  status,
  body.type?.split(':').at(-1),
]

describe('The close of the worked example', () => {
  let job: Awaited<ReturnType<typeof makeQuarryFold>>
  let june: { id: number }
  beforeAll(async () => {
    job = await makeQuarryFold(test)
    june = await close(job.project.id, '2024-06-01')
  })

  it('stores the figures of the last day of its month', () =>
    expect(june).toMatchObject({
      month: '2024-06-01',
      number: 1,
      revised: 29593.88,
      invoiced: 4380,
      received: 0,
      onOrder: 21019.41,
      committed: 25399.41,
      madeBy: expect.stringMatching(/\w/),
    }))

  it('leaves out a forecast of a later day, and counts one of its last day', async () => {
    const { project, masonry } = job
    const made = await test.api('POST', '/Forecast', {
      body: {
        projectId: project.id,
        costingCategoryId: masonry.id,
        method: 'atCompletion',
        value: 99000,
        note: 'Site',
      },
    })
    expect(made.body).toMatchObject({ asOf: firmDay() })
    const shown = async () => {
      const { laterForecasts, rows } = await controlOf(project.id, '?asOf=2024-06-30')
      const row = rows.find(({ costingCategoryId }) => costingCategoryId === masonry.id)
      return [laterForecasts, row?.method, row?.final === 99000]
    }
    const later = await shown()
    const { laterForecasts, totals } = await controlOf(project.id)
    expect([laterForecasts, totals.final > 99000]).toEqual([0, true])
    const dated = await test.api('PATCH', `/Forecast/${made.body.id}`, { body: { asOf: '2024-06-30' } })
    expect(dated.status).toBe(200)
    expect([later, await shown()]).toEqual([
      [1, 'automatic', false],
      [0, 'atCompletion', true],
    ])
    const restated = await test.api('PATCH', `/Forecast/${made.body.id}`, { body: { value: 98000 } })
    expect(restated.body).toMatchObject({ asOf: firmDay() })
    await test.api('DELETE', `/Forecast/${made.body.id}`)
  })

  it('stores lines that add up to every figure', async () => {
    const { compared } = await controlOf(job.project.id, `?compare=${june.id}`)
    const { rows, totals } = compared as ClosedControl
    expect(rows).toHaveLength(2)
    const wrong: unknown[] = []
    for (const figures of [...rows, totals])
      for (const column of listedColumns) {
        const found = await Promise.all(
          figures.lists[column].map(async ({ resource, filter, sum: field }) => {
            const query = new URLSearchParams({
              filter: JSON.stringify(filter),
              sums: JSON.stringify([field]),
              range: '[0,0]',
            })
            const reply = await test.api('GET', `${apiPath(resources[resource as ResourceName])}?${query}`)
            return JSON.parse(String(reply.headers['x-sums']))[field] as number
          }),
        )
        if (sum(found) !== figures[column]) wrong.push({ column, figure: figures[column], found })
      }
    expect(wrong).toEqual([])
  })

  it('is followed by July, which differs by one line on the same orders', async () => {
    const july = await close(job.project.id, '2024-07-01')
    const { committed, lines } = await compare(june.id, july.id)
    expect(committed).toBe(-390)
    expect(lines.filter(({ part, change }) => part === 'spend' && change === 'added')).toMatchObject([
      { sourceId: job.p4.linkId, amount: -390, after: { stage: 'invoiced', amount: -390 } },
    ])
  })

  it('shows what changed after it, and keeps its own figures', async () => {
    const { purchaseLine } = job.p1
    await test.api('PATCH', `/PurchaseLine/${purchaseLine.id}`, { body: { costEach: 37 } })
    const { committed, lines, asOf } = await compare(june.id, 'then')
    expect([asOf, committed]).toEqual(['2024-06-30', 60])
    expect(lines).toMatchObject([
      { part: 'spend', sourceId: job.p1.linkId, change: 'changed', amount: 60, before: { amount: 4380 } },
    ])
    expect((await test.api('GET', `/ProjectClose/${june.id}`)).body).toEqual(june)
    await test.api('PATCH', `/PurchaseLine/${purchaseLine.id}`, { body: { costEach: 36.5 } })
  })

  it('moves each figure by the sum of its lines', async () => {
    await test.api('PATCH', `/quoteline/${job.walls.id}`, { body: { costingCategoryId: job.groundworks.id } })
    await test.api('DELETE', `/QuotePurchaseLink/${job.p3.linkId}`)
    const { figures, lines } = await compare(june.id, 'now')
    expect(new Set(lines.map(({ change }) => change))).toEqual(new Set(['added', 'removed', 'moved']))
    for (const { categoryId, stage, amount, before, after } of figures) {
      const isIn = (line: { categoryId: number | null; stage: string } | null) =>
        line !== null && line.categoryId === categoryId && line.stage === stage
      const moved = lines.flatMap((line) => [
        isIn(line.after) ? (line.after?.amount ?? 0) : 0,
        isIn(line.before) ? -(line.before?.amount ?? 0) : 0,
      ])
      expect([categoryId, stage, sum(moved)]).toEqual([categoryId, stage, amount])
      expect(sum([before, amount])).toBe(after)
    }
  })

  it('matches its digest, in a chain with the previous close', async () => {
    expect(await wrongDigests(test.db)).toEqual([])
    const closes = await test.db('project_close').where({ project_id: job.project.id }).orderBy('id')
    expect(closes.map(({ previous }) => previous)).toEqual([`project ${job.project.id}`, closes[0].digest])
  })
})

describe('A month', () => {
  const emptyJob = async () => (await costingRecords(test).project()).id as number

  it('that has not ended cannot be closed', async () => {
    const projectId = await emptyJob()
    const month = `${new Date().toISOString().slice(0, 7)}-01`
    const body = { projectId, month, expect: { committed: 0, final: 0 } }
    expect(problem(await test.api('POST', '/ProjectClose', { body }))).toEqual([409, 'month_not_ended'])
  })

  it('is closed before its last day from the cut-off day of the firm on', async () => {
    const projectId = await emptyJob()
    const month = `${firmDay().slice(0, 7)}-01`
    const body = { projectId, month, expect: { committed: 0, final: 0 } }
    const setDay = (cutOffDay: number | null) =>
      test.api('PATCH', '/Firm/1', { as: 'administrator', body: { cutOffDay } })
    await setDay(1)
    const { lastClosable, nextClose } = (await test.api('GET', `/ProjectControl/${projectId}`)).body
    expect([lastClosable, nextClose < month]).toEqual([month, true])
    expect((await test.api('POST', '/ProjectClose', { body })).status).toBe(201)
    await setDay(null)
  })

  it('cannot be closed on other figures than were shown', async () => {
    const { project } = await makeQuarryFold(test)
    const body = await bodyOf(project.id, '2024-06-01', { final: 1 })
    const reply = await test.api('POST', '/ProjectClose', { body })
    expect(problem(reply)).toEqual([409, 'figures_changed'])
    expect(reply.body.current.committed).toBe(25399.41)
    expect((await test.api('GET', `/ProjectClose/Project/${project.id}`)).body).toEqual([])
  })

  it('is closed again only under the next number and with a reason', async () => {
    const projectId = await emptyJob()
    const first = await close(projectId, '2024-06-01')
    const again = async (fields: Record<string, unknown>, more: Record<string, unknown>) =>
      test.api('POST', '/ProjectClose', {
        body: { ...(await bodyOf(projectId, '2024-06-01', more)), ...fields },
      })
    expect(problem(await again({ note: 'Once more' }, {}))).toEqual([409, 'month_closed'])
    expect((await again({}, { number: 2 })).body.errors).toEqual({ note: ['This field is required.'] })
    const second = await again({ note: 'A late invoice' }, { number: 2 })
    expect([second.status, second.body.number, second.body.note]).toEqual([201, 2, 'A late invoice'])
    expect((await test.api('GET', `/ProjectClose/${first.id}`)).body).toEqual(first)
  })

  it('is closed once by a request repeated with its Idempotency-Key', async () => {
    const projectId = await emptyJob()
    const call = {
      body: await bodyOf(projectId, '2024-06-01'),
      headers: { 'idempotency-key': `close-${projectId}` },
    }
    const [first, second] = [
      await test.api('POST', '/ProjectClose', call),
      await test.api('POST', '/ProjectClose', call),
    ]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
  })

  it('is closed once when two people close it at the same time', { tags: 'slow' }, async () => {
    const { project } = await makeQuarryFold(test)
    const body = await bodyOf(project.id, '2024-06-01')
    const replies = await Promise.all(
      ['user', 'administrator'].map((as) =>
        test.api('POST', '/ProjectClose', { body, as: as as 'user' | 'administrator' }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await wrongDigests(test.db)).toEqual([])
  })

  it('and another month closed at the same time are closed one after the other', async () => {
    const projectId = await emptyJob()
    const bodies = [await bodyOf(projectId, '2024-06-01'), await bodyOf(projectId, '2024-07-01')]
    const replies = await Promise.all(bodies.map((body) => test.api('POST', '/ProjectClose', { body })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(await wrongDigests(test.db)).toEqual([])
  })

  it.each([
    [{}, ['projectId', 'month', 'expect']],
    [{ projectId: 1, month: '2024-06-01', expect: {} }, ['expect.committed', 'expect.final']],
    [{ projectId: 'x', month: '2024-06-02', expect: 5 }, ['projectId', 'month', 'expect']],
    [
      { projectId: 1, month: '2024-06-01', expect: { committed: 0, final: 0, number: 0, x: 1 }, y: 1 },
      ['expect.number', 'expect.x', 'y'],
    ],
  ])('is not closed by %j', async (body, fields) => {
    const reply = await test.api('POST', '/ProjectClose', { body })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.errors)).toEqual(expect.arrayContaining(fields))
  })

  it('of an unknown project is refused, naming the field', async () => {
    const body = { projectId: 999_999, month: '2024-06-01', expect: { committed: 0, final: 0 } }
    const reply = await test.api('POST', '/ProjectClose', { body })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['projectId']])
  })

  it('that is closed prevents the deletion of its project', async () => {
    const projectId = await emptyJob()
    await close(projectId, '2024-06-01')
    const reply = await test.api('DELETE', `/Project/${projectId}`)
    expect([...problem(reply), reply.body.title]).toEqual([
      409,
      'in_use',
      'Project is used by 1 month close. Disable it instead.',
    ])
  })

  it('that is closed cannot be undone', async () => {
    const reply = await test.api('POST', '/ProjectClose', {
      body: await bodyOf(await emptyJob(), '2024-06-01'),
    })
    const requestId = reply.headers['x-request-id']
    expect((await test.api('POST', '/Undo', { body: { requestId } })).status).toBe(403)
  })
})

describe('A stored close', () => {
  const unlessRolledBack = (error: unknown) => {
    if (!(error instanceof Error && /rollback|rejected/i.test(error.message))) throw error
  }

  const tables = ['project_close', 'project_close_figure', 'project_close_line']

  it.each(tables)('cannot be changed, deleted or truncated by SQL: %s', { tags: 'slow' }, async (table) => {
    const { project } = await makeQuarryFold(test)
    await close(project.id, '2024-06-01')
    for (const statement of [
      `update ${table} set version = version`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(test.db.raw(statement)).rejects.toThrow('are made once and never changed or deleted')
  })

  it.each([
    [`update project_close set note = 'Fine' where id = ?`],
    [`update project_close set from_costs = true where id = ?`],
    [`update project_close set digest_version = 1 where id = ?`],
    [`update project_close_figure set margin = margin + 0.01 where project_close_id = ?`],
    [`update project_close_line set amount = amount + 0.01 where project_close_id = ?`],
    [
      `delete from project_close_line where id = (select min(id) from project_close_line where project_close_id = ?)`,
    ],
  ])('fails its digest when it is changed by hand: %s', { tags: 'rare' }, async (statement) => {
    const { project } = await makeQuarryFold(test)
    const { id } = await close(project.id, '2024-06-01')
    await test.db
      .transaction(async (trx) => {
        await trx.raw(`select set_config('costwright.frozen', 'off', true)`)
        await trx.raw(statement, [id])
        expect(await wrongDigests(trx)).toMatchObject([{ id, projectId: project.id, month: '2024-06-01' }])
        await trx.rollback()
      })
      .catch(unlessRolledBack)
  })

  it('of digest version 1 from budgets of costs matches its digest', async () => {
    const { id: projectId } = await costingRecords(test).project()
    const headers = `'2024-06-01'::date, 1, null::text, 'Ann', '2024-07-01'::date, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00`
    await test.db
      .transaction(async (trx) => {
        await trx.raw(
          `insert into project_close (project_id, month, number, note, made_by, made_on, revised, committed, invoiced, received,
           on_order, to_complete, final, margin, earned, paid, from_costs, digest_version, previous, digest)
         select row.*, true, 1, previous, encode(sha256(convert_to(previous || E'\n' || array_row::text, 'UTF8')), 'hex')
         from (select ?::integer as project_id, ${headers}) row,
           (select jsonb_build_array(?::integer, ${headers}) as array_row, 'project ' || ?::integer as previous) text`,
          [projectId, projectId, projectId],
        )
        expect(await wrongDigests(trx)).toEqual([])
        await trx.raw(`select set_config('costwright.frozen', 'off', true)`)
        await trx.raw('update project_close set digest_version = 2 where project_id = ?', [projectId])
        expect(await wrongDigests(trx)).toMatchObject([{ projectId }])
        await trx.rollback()
      })
      .catch(unlessRolledBack)
  })

  it('holds text: later names of categories and suppliers do not change it', { tags: 'slow' }, async () => {
    const job = await makeQuarryFold(test)
    const { id } = await close(job.project.id, '2024-06-01')
    const read = async () => (await test.api('GET', `/ProjectCloseLine/ProjectClose/${id}`)).body
    const before = await read()
    await test.api('PATCH', `/CostingCategory/${job.masonry.id}`, {
      body: { categoryDescription: 'Brickwork' },
    })
    await test.api('DELETE', `/QuotePurchaseLink/${job.p5.linkId}`)
    await link(test, [job.p5.purchaseLine.id], [[job.dig.id, 1]])
    expect(await read()).toEqual(before)
  })

  it.each(['x', '0', '99999999999'])('is compared with no close %s', { tags: 'slow' }, async (other) => {
    const { project } = await makeQuarryFold(test)
    const { id } = await close(project.id, '2024-06-01')
    expect((await test.api('GET', `/ProjectClose/${id}/compare/${other}`)).status).toBe(404)
  })

  it('is not compared with a close of another project', { tags: 'slow' }, async () => {
    const { project } = await makeQuarryFold(test)
    const { id } = await close(project.id, '2024-06-01')
    const other = await close((await costingRecords(test).project()).id, '2024-06-01')
    expect((await test.api('GET', `/ProjectClose/${id}/compare/${other.id}`)).status).toBe(404)
  })
})
