import { describe, expect, it } from 'vitest'
import type { Field } from '../model/definition.ts'
import { inputOf } from './inputs.ts'
import { kindNames } from './models.ts'
import { screenOf } from './screens.ts'

describe('What a kind of field is typed and chosen with', () => {
  it.each(kindNames)('is there for %s where its screen, which comes before it, says so', (name) => {
    const field = { type: name, label: 'Any' } as Field
    const { Input, Filter } = inputOf(field)
    const { toInput, isUnfiltered } = screenOf(field)
    expect(Input !== undefined).toBe(toInput !== undefined)
    expect(Filter === undefined).toBe(isUnfiltered === true)
  })
})
