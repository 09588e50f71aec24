import { describe, expect, it } from 'vitest'
import { projects, quoteHeaders } from '../resources.config.ts'
import { byActivity, inactiveText, inactiveValues, isInactive, optionStatus } from './inactive.ts'

const superseded = { id: 1, standing: 'superseded' }
const agreed = { id: 2, standing: 'agreed' }

describe('Records that are done with', () => {
  it('are those whose choice says so', () => {
    expect(inactiveValues(quoteHeaders)).toEqual(['superseded', 'withdrawn'])
    expect([superseded, agreed].map((record) => isInactive(quoteHeaders, record))).toEqual([true, false])
    expect(inactiveText(quoteHeaders, superseded)).toBe('superseded')
    expect(inactiveText(quoteHeaders, agreed)).toBe('')
  })

  it('are divided from the others by two filters', () =>
    expect(byActivity(quoteHeaders)).toEqual({
      going: { standing: { not: ['superseded', 'withdrawn'] } },
      inactive: { standing: ['superseded', 'withdrawn'] },
    }))

  it('are none of a resource whose records go on', () => {
    expect(inactiveValues(projects)).toEqual([])
    expect(isInactive(projects, superseded)).toBe(false)
    expect(byActivity(projects)).toEqual({ going: {}, inactive: null })
  })
})

describe('A record that is offered', () => {
  it.each([
    ['draft', 'Draft'],
    ['submitted', 'Submitted'],
    ['superseded', 'Superseded'],
    ['agreed', undefined],
  ])('as a quote that is %s says %s', (standing, label) => {
    expect(optionStatus(quoteHeaders, { standing })?.label).toBe(label)
  })

  it('says nothing where records are never done with', () => {
    expect(optionStatus(projects, { standing: 'draft' })).toBeUndefined()
  })
})
