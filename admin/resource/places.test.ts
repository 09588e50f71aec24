import { describe, expect, it } from 'vitest'
import { resources } from '../../resources.config.ts'
import { addressOf, parentFilter, patternOf, placeAbove, placesOf } from './places.ts'

const places = placesOf(resources)
const placeAt = (pattern: string) => {
  const place = places.find((candidate) => patternOf(candidate) === pattern)
  if (!place) throw new Error(`No place ${pattern}`)
  return place
}

describe('The addresses of lists', () => {
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
  ])('have /admin/%s (specification section 2)', (pattern) => expect(placeAt(pattern)).toBeDefined())

  it('have a list at the top for what stands below a parent only where the definition says so', () => {
    expect(places.map(patternOf)).toContain('quote-lines')
    const { topLevel: _, ...onlyBelow } = resources['quote-lines']
    const without = placesOf({ ...resources, 'quote-lines': onlyBelow })
    expect(without.map(patternOf)).not.toContain('quote-lines')
  })

  it('are filled in with the records of the address', () =>
    expect(addressOf(placeAt('projects/:projectId/quote-headers'), { projectId: '7' })).toBe(
      '/admin/projects/7/quote-headers',
    ))

  it('keep a list to its parent', () =>
    expect(
      parentFilter(placeAt('purchase-headers/:purchaseHeaderId/purchase-lines'), { purchaseHeaderId: '7' }),
    ).toEqual({ purchaseHeaderId: 7 }))

  it('lead back to the list of the parent', () => {
    const above = placeAbove(placeAt('projects/:projectId/quote-headers/:quoteHeaderId/quote-lines'))
    expect(above && patternOf(above)).toBe('projects/:projectId/quote-headers')
  })
})
