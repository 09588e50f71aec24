import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MatchCode,
  type MatchFacts,
  matchPoints,
  matchReasons,
  rankMatches,
  suggestedStandings,
} from './match-points.ts'

/** A place that nothing speaks for or against. */
const nothing: MatchFacts = {
  quoteLineId: 1,
  quoteHeaderId: 1,
  quoteCreated: '2025-03-01',
  standing: 'agreed',
  projectNumber: '24-112',
  namesProject: false,
  isOrderedFor: false,
  supplierName: 'Aldermoor',
  linksToLine: 0,
  siblingsOnQuote: 0,
  sameCategory: false,
  categoryDescription: 'Masonry',
  similarity: 0,
  commonWords: '',
  sameUnit: true,
  purchaseCostEach: 0,
  quoteCostEach: 0,
  isOurCost: false,
  linksToProject: 0,
  likeLines: 0,
  likeLinesHere: 0,
  likeLinesToLine: 0,
  quoted: 100,
  spent: 100,
  remainingAmount: 0,
}
const given = (facts: Partial<MatchFacts>): MatchFacts => ({ ...nothing, ...facts })

describe('The points of a place', () => {
  it('are none for a price of another unit', () =>
    expect(matchReasons(given({ sameUnit: false, purchaseCostEach: 10, quoteCostEach: 10 }))).toEqual([]))

  it('are none without a reason', () => expect(matchReasons(nothing)).toEqual([]))

  it.each<[Partial<MatchFacts>, MatchCode, number, string]>([
    [{ namesProject: true }, 'namesProject', 40, 'PO ref names 24-112'],
    [{ namesProject: true, isOrderedFor: true }, 'namesProject', 40, 'This purchase is for 24-112'],
    [{ linksToLine: 3 }, 'linkedBefore', 30, 'Aldermoor was linked to this line 3 times'],
    [{ linksToLine: 1 }, 'linkedBefore', 30, 'Aldermoor was linked to this line 1 time'],
    [{ siblingsOnQuote: 2 }, 'sameQuote', 25, '2 other lines of this PO are on this quote'],
    [{ siblingsOnQuote: 1 }, 'sameQuote', 25, '1 other line of this PO is on this quote'],
    [{ sameCategory: true }, 'sameCategory', 20, 'Same category: Masonry'],
    [{ similarity: 0.387, commonWords: 'facing brick' }, 'words', 15, 'Similar words: "facing brick"'],
    [{ similarity: 0.3 }, 'words', 12, 'Similar words'],
    [{ similarity: 1 }, 'words', 40, 'Similar words'],
    [{ purchaseCostEach: 62.4, quoteCostEach: 80 }, 'price', 15, '£62.40 is 78 % of the quoted £80.00'],
    [
      { purchaseCostEach: 62.4, quoteCostEach: 80, isOurCost: true },
      'price',
      15,
      '£62.40 is 78 % of our cost, £80.00',
    ],
    [{ purchaseCostEach: 0.5, quoteCostEach: 1 }, 'price', 15, '£0.50 is 50 % of the quoted £1.00'],
    [{ purchaseCostEach: 1.2915, quoteCostEach: 1.23 }, 'price', 15, '£1.2915 is 105 % of the quoted £1.23'],
    [{ linksToProject: 6 }, 'onJob', 10, 'Aldermoor is on this job (6 links)'],
    [{ linksToProject: 1 }, 'onJob', 10, 'Aldermoor is on this job (1 link)'],
    [{ likeLines: 10, likeLinesHere: 9 }, 'usually', 10, 'Lines like this went to Masonry 9 of 10 times'],
    [{ likeLines: 10, likeLinesHere: 7 }, 'usually', 10, 'Lines like this went to Masonry 7 of 10 times'],
    [{ quoted: 17_784, spent: 5810, remainingAmount: 9360 }, 'room', 10, '£11,974.00 of £17,784.00 is left'],
    [{ quoted: 0.3, spent: 0.1, remainingAmount: 0.2 }, 'room', 10, '£0.20 of £0.30 is left'],
    [{ quoted: 100, spent: 410 }, 'overspent', -15, 'Already £310.00 over its quote'],
    [{ quoted: -1850, spent: 10 }, 'overspent', -15, 'Already £10.00 over its quote'],
  ])('%j: %s counts %i, and says so', (facts, code, points, text) => {
    expect(matchReasons(given(facts))).toMatchObject([{ code, points, text }])
    expect(matchPoints(given(facts))).toBe(points)
  })

  it.each<[string, Partial<MatchFacts>]>([
    ['words that are hardly alike', { similarity: 0.2999 }],
    ['less than half of the price', { purchaseCostEach: 0.4999, quoteCostEach: 1 }],
    ['more than a twentieth above the price', { purchaseCostEach: 1.0501, quoteCostEach: 1 }],
    ['a price of nothing', { purchaseCostEach: 0, quoteCostEach: 1 }],
    ['two lines of a kind', { likeLines: 2, likeLinesHere: 2 }],
    ['lines of a kind that mostly went elsewhere', { likeLines: 10, likeLinesHere: 6 }],
    ['too little room', { quoted: 100, spent: 50.01, remainingAmount: 50 }],
    ['room of the other sign', { quoted: 100, spent: 0, remainingAmount: -50 }],
    ['an omission on which nothing is spent', { quoted: -1850, spent: 0 }],
    ['an omission for which more came back', { quoted: -100, spent: -410 }],
  ])('nothing counts for %s', (_what, facts) => expect(matchReasons(given(facts))).toEqual([]))

  it('of a supplier on the job do not count beside those for the very line', () =>
    expect(matchReasons(given({ linksToLine: 2, linksToProject: 9 })).map(({ code }) => code)).toEqual([
      'linkedBefore',
    ]))
})

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((pence) => pence / 100)
const count = fc.nat({ max: 5 })
const anyFacts: fc.Arbitrary<MatchFacts> = fc
  .record({
    quoteLineId: fc.integer({ min: 1, max: 1000 }),
    quoteHeaderId: fc.integer({ min: 1, max: 20 }),
    quoteCreated: fc.constantFrom(null, '2024-11-05', '2025-03-01'),
    standing: fc.constantFrom(...suggestedStandings),
    namesProject: fc.boolean(),
    isOrderedFor: fc.boolean(),
    linksToLine: count,
    siblingsOnQuote: count,
    sameCategory: fc.boolean(),
    similarity: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    purchaseCostEach: fc.nat({ max: 300 }),
    quoteCostEach: fc.nat({ max: 300 }),
    isOurCost: fc.boolean(),
    linksToProject: count,
    likeLines: count,
    quoted: amount,
    spent: amount,
    remainingAmount: amount,
  })
  .chain((facts) =>
    fc.nat({ max: facts.likeLines }).map((likeLinesHere) => ({ ...nothing, ...facts, likeLinesHere })),
  )

describe('Points', () => {
  it('are the sum of the reasons, whole numbers all', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const reasons = matchReasons(facts)
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(matchPoints(facts))
        expect(reasons.every(({ points }) => Number.isInteger(points))).toBe(true)
      }),
    ))

  it.each<[string, (facts: MatchFacts) => MatchFacts]>([
    ['the project is named', (facts) => ({ ...facts, namesProject: true })],
    ['there was one more link to the line', (facts) => ({ ...facts, linksToLine: facts.linksToLine + 1 })],
    [
      'one more line of the purchase is there',
      (facts) => ({ ...facts, siblingsOnQuote: facts.siblingsOnQuote + 1 }),
    ],
    ['the category is the same', (facts) => ({ ...facts, sameCategory: true })],
    ['the words are more alike', (facts) => ({ ...facts, similarity: Math.min(1, facts.similarity + 0.1) })],
    [
      'there was one more link to the job',
      (facts) => ({ ...facts, linksToProject: facts.linksToProject + 1 }),
    ],
    [
      'one more line of the kind went there',
      (facts) => ({ ...facts, likeLines: facts.likeLines + 1, likeLinesHere: facts.likeLinesHere + 1 }),
    ],
  ])('never fall when %s', (_what, more) =>
    fc.assert(fc.property(anyFacts, (facts) => matchPoints(more(facts)) >= matchPoints(facts))),
  )

  it('never rise when more is spent on a line that was quoted', () =>
    fc.assert(
      fc.property(anyFacts, fc.nat({ max: 10_000 }), (facts, more) => {
        const bought = {
          ...facts,
          quoted: Math.abs(facts.quoted),
          remainingAmount: Math.abs(facts.remainingAmount),
        }
        expect(matchPoints({ ...bought, spent: bought.spent + more })).toBeLessThanOrEqual(
          matchPoints(bought),
        )
      }),
    ))
})

const ranked = (...places: Partial<MatchFacts>[]) =>
  rankMatches(places.map(given)).map(({ facts, points, strength }) => [facts.quoteLineId, points, strength])

describe('The places that are suggested', () => {
  const named = { namesProject: true, sameCategory: true }

  it('are five at most, the best first, and none below 30 points', () => {
    const words = [0.74, 0.75, 1, 0.8, 0.9, 0.725, 0.95]
    expect(ranked(...words.map((similarity, index) => ({ quoteLineId: index + 1, similarity })))).toEqual([
      [3, 40, 'possible'],
      [7, 38, 'possible'],
      [5, 36, 'possible'],
      [4, 32, 'possible'],
      [1, 30, 'possible'],
    ])
    expect(ranked({ similarity: 0.73 })).toEqual([])
  })

  it('are likely from 50 points on', () => {
    expect(ranked({ linksToLine: 1, sameCategory: true })).toEqual([[1, 50, 'likely']])
    expect(ranked({ linksToLine: 1, similarity: 0.48 })).toEqual([[1, 49, 'possible']])
  })

  it('are strong from 75 points on, with 15 more than the next', () => {
    const best = { ...named, purchaseCostEach: 1, quoteCostEach: 1 }
    expect(ranked(best, { quoteLineId: 2, ...named })).toEqual([
      [1, 75, 'strong'],
      [2, 60, 'likely'],
    ])
    expect(ranked(best, { quoteLineId: 2, namesProject: true, similarity: 0.525 })).toEqual([
      [1, 75, 'likely'],
      [2, 61, 'likely'],
    ])
    expect(ranked({ ...named, similarity: 0.35 })).toEqual([[1, 74, 'likely']])
    expect(ranked(best)).toEqual([[1, 75, 'strong']])
  })

  it('are never likely for a single reason', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const [match] = rankMatches([facts])
        const inFavour = matchReasons(facts).filter(({ points }) => points > 0)
        expect(inFavour.length < 2 && match && match.strength !== 'possible').toBeFalsy()
      }),
    ))

  it('are at most likely where the quote is not agreed', () => {
    const best = { ...named, purchaseCostEach: 1, quoteCostEach: 1 }
    for (const standing of ['submitted', 'draft'] as const)
      expect(ranked({ ...best, standing })).toEqual([[1, 75, 'likely']])
  })

  it('are only possible where the line would overspend them, whatever speaks for them', () => {
    const spent = { quoted: 1000, spent: 900 }
    expect(ranked({ ...named, similarity: 1, ...spent, remainingAmount: 100.01 })).toEqual([
      [1, 100, 'possible'],
    ])
    expect(ranked({ ...named, similarity: 1, ...spent, remainingAmount: 100 })).toEqual([[1, 110, 'strong']])
    expect(ranked({ ...named, similarity: 1, ...spent, remainingAmount: -500 })).toEqual([[1, 100, 'strong']])
  })

  it('with as many points have agreed quotes before submitted ones before drafts', () => {
    const places = (['draft', 'agreed', 'submitted'] as const).map((standing, index) => ({
      ...named,
      standing,
      quoteLineId: index + 1,
      likeLinesToLine: 3 - index,
    }))
    expect(ranked(...places).map(([id]) => id)).toEqual([2, 3, 1])
  })

  it('with equal points are ordered by past links, free quantity, newer quote, smaller id', () => {
    const tight = { ...named, remainingAmount: 0 }
    const places = [
      { quoteLineId: 1, quoteCreated: null },
      { quoteLineId: 7, likeLinesToLine: 1 },
      { quoteLineId: 5, quoted: 101 },
      { quoteLineId: 4, quoteCreated: '2025-03-02' },
      { quoteLineId: 3, quoteHeaderId: 2 },
      { quoteLineId: 2 },
      { quoteLineId: 6 },
    ].map((place) => ({ ...tight, ...place }))
    expect(ranked(...places).map(([id]) => id)).toEqual([7, 5, 4, 3, 2])
  })

  it('are the same in the same order, however their facts come', () =>
    fc.assert(
      fc.property(
        fc
          .uniqueArray(anyFacts, { selector: ({ quoteLineId }) => quoteLineId, maxLength: 30 })
          .chain((facts) =>
            fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
          ),
        ([facts, shuffled]) => {
          expect(rankMatches(shuffled)).toEqual(rankMatches(facts))
        },
      ),
    ))
})
