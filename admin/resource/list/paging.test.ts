import { describe, expect, it } from 'vitest'
import { openingSize, readPaging, withoutPaging, withPaging } from './paging.ts'

const read = (query: string) => readPaging(new URLSearchParams(query))

describe('Page parameters of a list address', () => {
  it('are read back as written', () => {
    const paging = { page: 3, perPage: 25, displayedFilters: { standing: true } }
    expect(read(withPaging('view=open', paging))).toEqual(paging)
  })

  it('are left out at their defaults', () => {
    const first = { page: 1, perPage: openingSize, displayedFilters: {} }
    expect(withPaging('view=open&page=4', first)).toBe('view=open')
  })

  it.each(['page=0', 'page=-1', 'page=x', 'perPage=1e9', 'displayedFilters=[', 'displayedFilters=[1]'])(
    'count as absent if invalid: %s',
    (query) => {
      const { page, perPage, displayedFilters } = read(query)
      expect({ page, perPage, shown: Object.keys(displayedFilters).length }).toEqual({
        page: 1,
        perPage: openingSize,
        shown: 0,
      })
    },
  )

  it('are not part of the state that a list reopens with', () =>
    expect(withoutPaging('view=open&page=2&perPage=10')).toBe('view=open'))
})
