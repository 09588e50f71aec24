import { describe, expect, it } from 'vitest'
import { filterIn, queryOf } from './TrailPage.tsx'

const read = (query: string) => filterIn(new URLSearchParams(query))

describe('The filters of the audit trail', () => {
  it('are read from the address', () => {
    const query = 'resource=suppliers&recordId=7&userId=3&action=deleted&from=2026-01-02&to=2026-02-01'
    expect(read(query)).toEqual(Object.fromEntries(new URLSearchParams(query)))
  })

  it('leave out what makes no sense', () => {
    expect(read('resource=constructor&userId=-1&action=read&from=soon&to=2026-13-01&x=1')).toEqual({})
  })

  it('take no record without its kind', () => {
    expect(read('recordId=7')).toEqual({})
  })

  it('ask for whole days, the last one included', () => {
    const { from = '', to = '' } = queryOf({ from: '2026-03-29', to: '2026-03-29' })
    expect(new Date(from)).toEqual(new Date(2026, 2, 29))
    expect(new Date(to)).toEqual(new Date(2026, 2, 30))
  })
})
