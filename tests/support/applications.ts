import type { CalledApp } from './app.ts'
import { costingRecords } from './costing.ts'

type Fields = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a record
type AnyRecord = any

/** The worked example of applications for payment: job 24-112 under JCT, with 5 % retention. */
export const applicationJob = (test: CalledApp) => {
  const make = costingRecords(test)
  const ok = async (method: 'POST' | 'PUT', path: string, body: Fields): Promise<AnyRecord> => {
    const reply = await test.api(method, path, { body })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const get = async (path: string): Promise<AnyRecord> => (await test.api('GET', path)).body
  const linesOf = (id: number) => get(`/ApplicationLine/Application/${id}`)
  const type = (line: AnyRecord, values: Fields) =>
    ok('PUT', `/ApplicationLine/${line.id}`, { ...line, ...values })
  return {
    make,
    get,
    linesOf,
    type,
    ok,
    /** Contract 29,593.88, variation 1 (+1,250.00, −480.00) agreed, variation 2 (2,630.55) submitted. */
    contract: async (fields: Fields = {}) => {
      const project = await make.project({ terms: 'jct', retentionRate: 5, ...fields })
      const [groundworks, masonry] = [await make.category(), await make.category()]
      const quoted = async (quote: Fields, lines: readonly (readonly [number, number, { id: number }])[]) => {
        const { id } = await make.quote({ projectId: project.id, ...quote })
        const ids: number[] = []
        for (const [quantity, costEach, category] of lines)
          ids.push((await make.quoteLine(id, { quantity, costEach, costingCategoryId: category.id })).id)
        return { id: id as number, ids }
      }
      const agree = (id: number) => ok('POST', '/QuoteHeader/agree', { id, agreedDate: '2024-05-01' })
      const main = await quoted({ quoteNumber: 'Q1' }, [
        [120, 48, groundworks],
        [42.5, 142.35, groundworks],
        [185.25, 96, masonry],
      ])
      const vo1 = await quoted({ quoteNumber: 'VO1', part: 'variation' }, [
        [1, 1250, masonry],
        [-10, 48, groundworks],
      ])
      const vo2 = await quoted({ quoteNumber: 'VO2', part: 'variation', standing: 'submitted' }, [
        [185.25, 14.2, masonry],
      ])
      await agree(main.id)
      await agree(vo1.id)
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = [...main.ids, ...vo1.ids, ...vo2.ids]
      return {
        projectId: project.id as number,
        line: { a, b, c, d, e, f },
        quote: { main: main.id, vo1: vo1.id, vo2: vo2.id },
        category: { groundworks: groundworks.id as number, masonry: masonry.id as number },
      }
    },
    apply: (projectId: number, valuationDate: string, fields: Fields = {}) =>
      ok('POST', '/Application', { projectId, valuationDate, ...fields }),
    /** Types percentages of the lines, in their order. */
    percentages: async (id: number, percents: readonly number[]) => {
      const lines = await linesOf(id)
      for (const [at, percentDone] of percents.entries()) await type(lines[at], { percentDone })
    },
  }
}
