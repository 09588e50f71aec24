import { describe, expect, it } from 'vitest'
import { resources } from '../../resources.config.ts'
import { belowParent, isOfParent, listingsOf, pagePathOf, pagePattern } from '../page-path.ts'

const listings = listingsOf(resources)
const listingAt = (pattern: string) => {
  const listing = listings.find((candidate) => pagePattern(candidate) === pattern)
  if (!listing) throw new Error(`No listing ${pattern}`)
  return listing
}

describe('The paths of lists', () => {
  it.each([
    'users',
    'costing-categories',
    'project-statuses',
    'suppliers',
    'projects',
    'quote-headers',
    'purchase-headers',
    'projects/:projectId/quote-headers',
    'quote-headers/:quoteHeaderId/quote-lines',
    'projects/:projectId/quote-headers/:quoteHeaderId/quote-lines',
    'quote-headers/:quoteHeaderId/payments',
    'projects/:projectId/quote-headers/:quoteHeaderId/payments',
    'purchase-headers/:purchaseHeaderId/purchase-lines',
    'purchase-headers/:purchaseHeaderId/purchase-lines/:purchaseLineId/quote-purchase-links',
  ])('have /admin/%s (specification section 2)', (pattern) => expect(listingAt(pattern)).toBeDefined())

  it('have a list at the top for what stands below a parent only where the definition says so', () => {
    expect(listings.map(pagePattern)).toContain('quote-lines')
    const { topLevel: _, ...onlyBelow } = resources['quote-lines']
    const without = listingsOf({ ...resources, 'quote-lines': onlyBelow })
    expect(without.map(pagePattern)).not.toContain('quote-lines')
  })

  it('are filled in with the records above the list', () =>
    expect(pagePathOf(listingAt('projects/:projectId/quote-headers'), { projectId: '7' })).toBe(
      '/admin/projects/7/quote-headers',
    ))

  it('keep a list to its parent', () =>
    expect(
      belowParent(listingAt('purchase-headers/:purchaseHeaderId/purchase-lines'), { purchaseHeaderId: '7' }),
    ).toEqual({ filter: { purchaseHeaderId: 7 }, values: { purchaseHeaderId: 7 } }))

  it('keep a list to the records that lead to its parent, and add to it by the main reference', () =>
    expect(belowParent(listingAt('projects/:projectId/purchase-headers'), { projectId: '7' })).toEqual({
      filter: { jobs: 7 },
      values: { projectId: 7 },
    }))
})

it('Fields of the parent are those of its key and of lookups through it', () => {
  const below = (name: string) => isOfParent(resources.applications, { projectId: 7 }, name)
  expect(['projectId', 'projectName', 'number'].map(below)).toEqual([true, true, false])
  expect(isOfParent(resources.applications, {}, 'projectName')).toBe(false)
})
