import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResolvedConflict } from '../../admin/resource/import/import-request.ts'
import type { ImportCell, ImportReply } from '../../model/import.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { type FileRows, requestOfFile } from '../support/imported-file.ts'
import { runs } from '../support/property-runs.ts'

const lines = resources['quote-lines']
/**
 * Columns of the exported file with their possible values: few, so that both sides sometimes choose alike.
 */
const pools = {
  description: ['Pier', 'Slab', '=1+1', '007', "'quoted'"],
  quantity: [1, -2.5, 0, 12.0001],
  costEach: [0, 48, 142.35, 0.0001],
  category: ['Merge groundworks', 'Merge masonry'],
  comments: [null, 'two\nlines', 'é 😀'],
}
type Name = keyof typeof pools
const names = Object.keys(pools) as Name[]
type Line = Readonly<Record<Name, ImportCell>>
const columns = ['description', 'quantity', 'costEach', 'categoryDescription', 'comments']
const keyLine = (line: Line) => JSON.stringify(names.map((name) => line[name]))

let test: TestApp
const categories = new Map<ImportCell, number>()
beforeAll(async () => {
  test = await startTestApp()
  for (const name of pools.category)
    categories.set(name, (await costingRecords(test).category({ categoryDescription: name })).id)
})
afterAll(() => test.close())

const anyLine: fc.Arbitrary<Line> = fc.record({
  description: fc.constantFrom(...pools.description),
  quantity: fc.constantFrom(...pools.quantity),
  costEach: fc.constantFrom(...pools.costEach),
  category: fc.constantFrom(...pools.category),
  comments: fc.constantFrom(...pools.comments),
})
const anyChange = fc.record(
  {
    description: fc.constantFrom(...pools.description),
    quantity: fc.constantFrom(...pools.quantity),
    costEach: fc.constantFrom(...pools.costEach),
    category: fc.constantFrom(...pools.category),
    comments: fc.constantFrom(...pools.comments),
  },
  { requiredKeys: [] },
)
/** What happens to a line on one side after the export: changed, unchanged, or deleted (null). */
const anyFate = fc.oneof({ weight: 5, arbitrary: anyChange }, { weight: 1, arbitrary: fc.constant(null) })
const anyHistory = fc.record({
  exported: fc.array(fc.record({ line: anyLine, inFile: anyFate, inApp: anyFate, takesFile: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
  addedInFile: fc.array(anyLine, { maxLength: 3 }),
  addedInApp: fc.array(anyLine, { maxLength: 2 }),
})

interface Stored extends Line {
  readonly id: number
}
const bodyOf = ({ category, ...values }: Partial<Line>) => ({
  ...values,
  ...(category !== undefined && { costingCategoryId: categories.get(category) }),
})
const storedLines = async (quote: number): Promise<Stored[]> =>
  (await test.api('GET', `/quoteline/QuoteHeader/${quote}`)).body.map(
    (record: Record<string, ImportCell>) => ({ ...record, category: record.categoryDescription }),
  )

/** The merge rule by field, restated: the side that alone changed a value wins. */
const mergeOf = (exported: Line, file: Line, current: Line, takesFile: boolean) => {
  const conflicts = names.filter(
    (name) =>
      file[name] !== exported[name] && current[name] !== exported[name] && file[name] !== current[name],
  )
  const right = (name: Name) => {
    if (conflicts.includes(name)) return takesFile ? file[name] : current[name]
    return file[name] === exported[name] ? current[name] : file[name]
  }
  return { conflicts, line: Object.fromEntries(names.map((name) => [name, right(name)])) as Line }
}

/** Number in the file, below its headings. */
const numberAt = (at: number) => at + 2

describe('A file that is imported after both sides changed', () => {
  it('is merged value by value, and writes nothing the second time', { tags: 'rare' }, async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async ({ exported, addedInFile, addedInApp }) => {
        const { id: quote } = await costingRecords(test).quote()
        const path = `/quoteline/QuoteHeader/${quote}`
        const ids: number[] = []
        const create = async (line: Line): Promise<number> =>
          (await test.api('POST', path, { body: bodyOf(line) })).body.id
        for (const { line } of exported) ids.push(await create(line))
        const query = new URLSearchParams({
          filter: JSON.stringify({ quoteHeaderId: quote }),
          sort: '["id","ASC"]',
          columns: JSON.stringify(columns),
        })
        const { raw } = await test.api('GET', `/quoteline/export.xlsx?${query}`)

        for (const [at, { inApp }] of exported.entries())
          if (!inApp) await test.api('DELETE', `/quoteline/${ids[at]}`)
          else await test.api('PATCH', `/quoteline/${ids[at]}`, { body: bodyOf(inApp) })
        for (const line of addedInApp) await create(line)
        const current = await storedLines(quote)

        const inFile = exported.flatMap(({ line, inFile: change, takesFile }, at) =>
          change ? [{ id: ids[at] ?? 0, exported: line, file: { ...line, ...change }, takesFile }] : [],
        )
        const rows = (original: FileRows): FileRows => {
          const [first = []] = original
          expect(original.map(([id]) => id)).toEqual(ids)
          const cells = (id: number | null, line: Line) => [id, ...names.map((name) => line[name])]
          expect(first.slice(1).map((cell) => cell ?? null)).toEqual(
            names.slice(0, first.length - 1).map((name) => exported[0]?.line[name] ?? null),
          )
          return [
            ...inFile.map(({ id, file }) => cells(id, file)),
            ...addedInFile.map((line) => cells(null, line)),
          ]
        }
        const requestWith = (choices = {}) =>
          requestOfFile(lines, raw.rawPayload, 'lines.xlsx', { parentKey: 'quoteHeaderId', rows, choices })
        const send = async (body: unknown, dry = false): Promise<ImportReply> =>
          (await test.api('POST', `${path}/import${dry ? '?dry=true' : ''}`, { body })).body

        // The expected result.
        const merged = inFile.map((row) => {
          const now = current.find(({ id }) => id === row.id)
          return { ...row, now, ...(now && mergeOf(row.exported, row.file, now, row.takesFile)) }
        })
        const named = new Set(inFile.map(({ id }) => id))
        const free = current.filter(({ id }) => !named.has(id)).map(keyLine)
        const added = addedInFile.filter((line) => {
          const at = free.indexOf(keyLine(line))
          if (at >= 0) free.splice(at, 1)
          return at < 0
        })
        const expected = [
          ...current.map((line) => merged.find(({ now }) => now?.id === line.id)?.line ?? line),
          ...added,
        ].map(keyLine)

        if (inFile.length + addedInFile.length === 0) return
        const { rows: replies, counts } = await send(await requestWith(), true)
        const wrong = merged.flatMap(({ now, conflicts = [] }, at) =>
          !now || conflicts.length > 0 ? [[numberAt(at), now ? conflicts : ['id']]] : [],
        )
        const fieldOf = (name: string) => (name === 'costingCategoryId' ? 'category' : name)
        expect(
          replies
            .filter(({ does }) => does === 'wrong')
            .map(({ row, conflicts, errors }) => [
              row,
              [...(conflicts ?? []).map(({ field }) => fieldOf(field)), ...Object.keys(errors ?? {})].sort(
                (one, other) => names.indexOf(one as Name) - names.indexOf(other as Name),
              ),
            ]),
        ).toEqual(wrong)
        expect(counts.create).toBe(added.length)

        // The choices of a user in the preview: skip deleted lines, resolve each conflict.
        const ticks = new Map(merged.flatMap(({ now }, at) => (now ? [] : [[numberAt(at), false] as const])))
        if (ticks.size === inFile.length + addedInFile.length) return
        const resolved = new Map<string, ResolvedConflict>()
        merged.forEach(({ id, takesFile }, at) => {
          const { conflicts = [] } = replies.find(({ row }) => row === numberAt(at)) ?? {}
          for (const conflict of conflicts)
            resolved.set(`${numberAt(at)} ${conflict.field}`, {
              id,
              conflict,
              winner: takesFile ? 'file' : 'current',
            })
        })
        const request = await requestWith({ ticks, resolved })
        const dry = await send(request, true)
        expect(dry.counts).toMatchObject({ wrong: 0, create: added.length, delete: 0 })
        expect((await send({ ...request, expected: dry.expected })).counts).toEqual(dry.counts)
        const after = await storedLines(quote)
        expect(after.map(keyLine)).toEqual(expected)
        expect((await send(request)).counts).toMatchObject({ create: 0, change: 0, delete: 0, wrong: 0 })
        expect(await storedLines(quote)).toEqual(after)
      }),
      { numRuns: runs(12) },
    )
  })
})
