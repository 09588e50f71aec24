import { describe, expect, it } from 'vitest'
import { purchaseLines, quotePurchaseLinks } from '../../../../resources.config.ts'
import { matchedByOwner, matchedResourceOf } from './use-matched-records.ts'

const { matchedTo } = purchaseLines.fields.matchedQuantity
let id = 0
const link = (purchaseLineId: number, projectId: number, more: object = {}) => ({
  id: ++id,
  purchaseLineId,
  projectId,
  projectNumber: `24-${projectId}`,
  standing: 'agreed',
  projectIsOpen: true,
  projectStatus: 'On site',
  ...more,
})
const places = (...links: ReturnType<typeof link>[]) =>
  Object.fromEntries(matchedByOwner(quotePurchaseLinks, matchedTo, 'purchaseLineId', links))

describe('Where a purchase line went', () => {
  it('is the project of each link, once', () =>
    expect(places(link(1, 112), link(1, 112), link(1, 118), link(2, 112))).toEqual({
      1: [
        { id: 112, name: '24-112', warning: null },
        { id: 118, name: '24-118', warning: null },
      ],
      2: [{ id: 112, name: '24-112', warning: null }],
    }))

  it('is doubted when one of its quotes does not count or its project is not open, with the reason', () => {
    const superseded = link(1, 112, { standing: 'superseded' })
    const closed = { projectIsOpen: false, projectStatus: 'Completed' }
    expect(places(link(1, 112), superseded, link(2, 118, closed))).toEqual({
      1: [{ id: 112, name: '24-112', warning: 'Superseded' }],
      2: [{ id: 118, name: '24-118', warning: 'Completed' }],
    })
  })

  it('is not doubted where nobody has said how the project stands', () =>
    expect(places(link(1, 112, { projectIsOpen: null, projectStatus: null }))[1]).toEqual([
      { id: 112, name: '24-112', warning: null },
    ]))

  it('is named by its kind and number where it has no name', () => {
    expect(places(link(1, 112, { projectNumber: null }))[1]?.[0]?.name).toBe('Project 112')
    expect(matchedResourceOf(quotePurchaseLinks, matchedTo).name).toBe('projects')
  })
})
