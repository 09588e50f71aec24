import { describe, expect, it } from 'vitest'
import {
  automaticForecast,
  earnedBasisOf,
  earnedOf,
  forecastOf,
  isOverBudget,
  percentOf,
} from './forecast.ts'
import type { ForecastMethod } from './project-control.ts'

const forecast = (method: ForecastMethod, value: number | null) => ({ method, value, percentDone: null })
const basis = { revised: 1000, done: 300, committed: 500, targetMargin: 10 }

describe('The cost at completion', () => {
  it.each([
    ['spends the rest of the budget by itself', automaticForecast, 400, 900],
    ['adds what is still to come', forecast('toComplete', 250.25), 250.25, 750.25],
    ['is what somebody says', forecast('atCompletion', 650), 150, 650],
    ['may be less than is ordered', forecast('atCompletion', 450), -50, 450],
    ['follows from the share that is complete', forecast('percentComplete', 40), 250, 750],
    ['is never below what is committed by a share', forecast('percentComplete', 100), 0, 500],
  ])('%s', (_what, said, toComplete, final) =>
    expect(forecastOf(basis, said)).toEqual({ budget: 900, toComplete, final }),
  )

  it('never spends less than is committed by itself', () =>
    expect(forecastOf({ ...basis, committed: 950 }, automaticForecast)).toEqual({
      budget: 900,
      toComplete: 0,
      final: 950,
    }))

  it('expects the rest of an omission as a credit, and never more cost', () => {
    const omission = { revised: -480, done: 0, committed: 0, targetMargin: 15 }
    expect(forecastOf(omission, automaticForecast)).toEqual({ budget: -408, toComplete: -408, final: -408 })
    expect(forecastOf({ ...omission, committed: -500 }, automaticForecast).toComplete).toBe(0)
  })

  it.each([
    // 2 lines of 500 quoted: one bought for 700, the other not.
    ['counts a price above its budget', { budget: 500, left: 0, spent: 700 }, 700, 500, 1200],
    ['counts a price below its budget', { budget: 500, left: 0, spent: 400 }, 400, 500, 900],
    // 60 of 100 are bought for 420 instead of 300.
    ['expects what is not bought at its budget', { budget: 500, left: 200, spent: 420 }, 420, 700, 1120],
    // 600 are spent on the line of 500 that is bought by no quantity.
    [
      'does not take overspend from what is not bought',
      { budget: 500, left: 200, spent: 300 },
      900,
      200,
      1100,
    ],
  ])('%s', (_what, bought, committed, toComplete, final) =>
    expect(
      forecastOf({ revised: 1000, done: 0, committed, targetMargin: null, bought }, automaticForecast),
    ).toEqual({ budget: 1000, toComplete, final }),
  )

  it('expects less to be bought where a part is omitted, and no credit for what was bought', () => {
    // 1,000 agreed, then 300 omitted: of the line of 1,000, 40 % are to be bought, then nothing.
    const omitted = { revised: 700, done: 0, targetMargin: null }
    const half = { ...omitted, committed: 600, bought: { budget: 1000, left: 400, spent: 600 } }
    expect(forecastOf(half, automaticForecast)).toMatchObject({ toComplete: 100, final: 700 })
    const all = { ...omitted, committed: 1000, bought: { budget: 1000, left: 0, spent: 1000 } }
    expect(forecastOf(all, automaticForecast)).toMatchObject({ toComplete: 0, final: 1000 })
  })

  it('rounds a budget half away from zero', () => {
    const half = { revised: 0.05, done: 0, committed: 0, targetMargin: 50 }
    expect(forecastOf(half, automaticForecast).budget).toBe(0.03)
    expect(forecastOf({ ...half, revised: -0.05 }, automaticForecast).budget).toBe(-0.03)
  })

  it('is what is on order where a share is typed and nothing is spent', () =>
    expect(forecastOf({ ...basis, done: 0 }, forecast('percentComplete', 40))).toMatchObject({
      toComplete: 0,
      final: 500,
    }))
})

describe('What is earned', () => {
  it.each([
    ['by cost', { revised: 1000, done: 300 }, 900, null, { earned: 333.33, donePercent: 33.3 }],
    ['all of it at the budget', { revised: 1000, done: 900 }, 900, null, { earned: 1000, donePercent: 100 }],
    ['nothing by a credit', { revised: 1000, done: -1 }, 900, null, { earned: 0, donePercent: 0 }],
    ['nothing where nothing is spent', { revised: 1000, done: 0 }, 0, null, { earned: 0, donePercent: 0 }],
    [
      'by the share that is typed',
      { revised: 999.99, done: 0 },
      900,
      12.5,
      { earned: 125, donePercent: 12.5 },
    ],
  ] as const)('is %s', (_what, figures, final, percentDone, earned) =>
    expect(
      earnedOf(
        { ...figures, committed: figures.done, budget: 900, final },
        { ...automaticForecast, percentDone },
      ),
    ).toEqual(earned),
  )
})

describe('The first of what can be earned', () => {
  const figures = { revised: 1000, done: 450, committed: 450, budget: 900, final: 900 }

  it.each([
    ['a percentage that is typed', 40, 610.55, 'typed', { earned: 400, donePercent: 40 }],
    ['a typed percentage of 0', 0, 610.55, 'typed', { earned: 0, donePercent: 0 }],
    ['the value in the last application', null, 610.55, 'valued', { earned: 610.55, donePercent: 61.1 }],
    ['an application that values nothing', null, 0, 'valued', { earned: 0, donePercent: 0 }],
    ['cost to cost without an application', null, null, 'cost', { earned: 500, donePercent: 50 }],
  ] as const)('is %s', (_what, percentDone, valued, basis, earned) => {
    const forecast = { ...automaticForecast, percentDone }
    expect([earnedBasisOf(forecast, valued), earnedOf(figures, forecast, valued)]).toEqual([basis, earned])
  })

  it.each([
    ['an omission that is done', -480, -480, 100],
    ['more than is agreed by now', 1000, 1200, 100],
    ['a value of the other sign', 1000, -10, 0],
    ['a category of which nothing is agreed any more', 0, 250, 0],
  ])('is the value in the application for %s', (_what, revised, valued, donePercent) =>
    expect(earnedOf({ ...figures, revised }, automaticForecast, valued)).toEqual({
      earned: valued,
      donePercent,
    }),
  )
})

describe('Over budget', () => {
  const figures = { revised: 1000, budget: 900, done: 1200, committed: 1200, final: 1200 }

  it('is not done: spend counts up to the budget only', () => {
    expect(isOverBudget(figures, automaticForecast)).toBe(true)
    expect(earnedOf(figures, automaticForecast)).toEqual({ earned: 750, donePercent: 75 })
  })

  it('is not done where the order is over budget and a part of it is invoiced', () =>
    expect(earnedOf({ ...figures, done: 600 }, automaticForecast)).toEqual({ earned: 500, donePercent: 50 }))

  it('ends when somebody says what is to come', () => {
    expect(isOverBudget(figures, forecast('toComplete', 0))).toBe(false)
    expect(earnedOf(figures, forecast('toComplete', 0))).toEqual({ earned: 1000, donePercent: 100 })
  })

  it('is nothing that is agreed: none of it is earned', () =>
    expect(earnedOf({ ...figures, revised: 0, budget: 0 }, automaticForecast)).toEqual({
      earned: 0,
      donePercent: 0,
    }))

  it.each([
    [900, 900, false],
    [900, 900.01, true],
    [-408, 0, false],
    [-408, 1, true],
  ])('with a budget of %d and %d committed: %s', (budget, committed, over) =>
    expect(isOverBudget({ budget, committed }, automaticForecast)).toBe(over),
  )
})

describe('A percentage', () => {
  it.each([
    [4345.57, 30363.88, 14.3],
    [1, 800, 0.1],
    [-1, 800, -0.1],
    [5, -10, -50],
    [5, 0, null],
  ])('of %d in %d is %s', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent))
})
