import { describe, expect, it } from 'vitest'
import { projects, quoteHeaders } from '../resources.config.ts'
import { byPast, isPast, offeredAs, pastText, pastValues } from './past.ts'

const superseded = { id: 1, standing: 'superseded' }
const agreed = { id: 2, standing: 'agreed' }

describe('Records that are done with', () => {
  it('are those whose choice says so', () => {
    expect(pastValues(quoteHeaders)).toEqual(['superseded', 'withdrawn'])
    expect([superseded, agreed].map((record) => isPast(quoteHeaders, record))).toEqual([true, false])
    expect(pastText(quoteHeaders, superseded)).toBe('superseded')
    expect(pastText(quoteHeaders, agreed)).toBe('')
  })

  it('are divided from the others by two filters', () =>
    expect(byPast(quoteHeaders)).toEqual({
      going: { standing: { not: ['superseded', 'withdrawn'] } },
      past: { standing: ['superseded', 'withdrawn'] },
    }))

  it('are none of a resource whose records go on', () => {
    expect(pastValues(projects)).toEqual([])
    expect(isPast(projects, superseded)).toBe(false)
    expect(byPast(projects)).toEqual({ going: {}, past: null })
  })
})

describe('A record that is offered', () => {
  it.each([
    ['draft', 'Draft'],
    ['submitted', 'Submitted'],
    ['superseded', 'Superseded'],
    ['agreed', undefined],
  ])('as a quote that is %s says %s', (standing, label) => {
    expect(offeredAs(quoteHeaders, { standing })?.label).toBe(label)
  })

  it('says nothing where records are never done with', () => {
    expect(offeredAs(projects, { standing: 'draft' })).toBeUndefined()
  })
})
