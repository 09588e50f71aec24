import { describe, expect, it } from 'vitest'
import { duplicateGroups, duplicateKey, duplicateKeyAt, warnedFields } from './duplicates.ts'

const fields = ['makerId', 'code']
const tool = (id: number, makerId: number | null, code: string | null) => ({
  id,
  makerId,
  code,
})

describe('Records that are alike', () => {
  it('know each other, and nobody else', () => {
    const duplicates = duplicateGroups(fields, [
      tool(1, 7, 'ABM-1'),
      tool(2, 7, 'ABM-1'),
      tool(3, 8, 'ABM-1'),
      tool(4, 7, 'ABM-2'),
    ])
    expect([...duplicates].map(([id, others]) => [id, others.map((other) => other.id)])).toEqual([
      [1, [2]],
      [2, [1]],
    ])
  })

  it('are none while one of the fields is empty', () => {
    const duplicates = duplicateGroups(fields, [tool(1, 7, null), tool(2, 7, null)])
    expect(duplicates.size).toBe(0)
    expect(duplicateKey(fields, tool(1, null, 'ABM-1'))).toBeNull()
  })

  it('are none as parts of one record, and are next to others', () => {
    const part = (id: number, partOfId: number | null) => ({ ...tool(id, 7, 'ABM-1'), partOfId })
    const among = [part(1, 5), part(2, 5), part(3, null), part(4, null)]
    const duplicates = duplicateGroups(fields, among, ['partOfId'])
    expect([...duplicates].map(([id, others]) => [id, others.map((other) => other.id)])).toEqual([
      [1, [3, 4]],
      [2, [3, 4]],
      [3, [1, 2, 4]],
      [4, [1, 2, 3]],
    ])
  })

  it('are compared without runs of blanks, kinds of dashes, capitals and accents', () => {
    const keys = ['Blank  Timber', 'blank\u00a0timber ', 'BLANK TIMBÉR'].map((code) =>
      duplicateKey(['code'], { code }),
    )
    expect(new Set(keys).size).toBe(1)
    expect(duplicateKey(['code'], { code: 'A\u20111' })).toBe(duplicateKey(['code'], { code: 'a-1' }))
  })

  it('are none where the definition names no fields', () => expect(warnedFields({})).toEqual([]))

  it('are found by each of several lists of fields', () => {
    const definition = { warnTogether: [fields, ['label']] }
    expect(warnedFields(definition)).toEqual(['code', 'label'])
    expect(duplicateKeyAt(definition, 'code')).toEqual(fields)
    expect(warnedFields({ warnTogether: fields })).toEqual(['code'])
  })
})
