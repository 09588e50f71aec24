import { describe, expect, it } from 'vitest'
import { pointsSum } from './SuggestionDetails.tsx'

describe('The points of a suggestion', () => {
  it('are shown as they add up', () =>
    expect(pointsSum({ reasons: [40, 20, 15, 10, 10].map((points) => ({ points })), points: 95 })).toBe(
      '40 + 20 + 15 + 10 + 10 = 95',
    ))
  it('are taken off where something speaks against it', () =>
    expect(pointsSum({ reasons: [40, 20, -15].map((points) => ({ points })), points: 45 })).toBe(
      '40 + 20 − 15 = 45',
    ))
})
