import { describe, expect, it } from 'vitest'
import type { Field } from '../../model/definition.ts'
import { fieldTypeNames } from '../../model/fields/registry.ts'
import { viewOf } from './registry.ts'

describe('The view of a field type', () => {
  it.each(fieldTypeNames)('converts what is typed where %s has an input', (type) => {
    const { Input, toInput, fromInput } = viewOf({ type, label: 'Any' } as Field)
    expect(toInput !== undefined).toBe(Input !== undefined)
    expect(fromInput !== undefined).toBe(Input !== undefined)
  })
})
