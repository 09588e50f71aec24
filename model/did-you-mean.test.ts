import { describe, expect, it } from 'vitest'
import { fewHints, hintsFor } from './did-you-mean.ts'

const textsOf = (hints: ReturnType<typeof hintsFor>) => hints.map(({ text }) => text)

describe('The name that is meant', () => {
  it('is none for a text longer than any name, which would take long to compare', () => {
    const name = 'n'.repeat(90)
    expect(textsOf(hintsFor(`${name}o`, [name]))).toEqual([`Did you mean "${name}"?`])
    expect(hintsFor(`${name}${'o'.repeat(20)}`, [name])).toEqual([])
  })

  it('is looked for among the first twenty unknown names of a body', () => {
    const hints = fewHints()
    const found = Array.from({ length: 30 }, () => hints('colur', ['colour']).length)
    expect(found.lastIndexOf(1)).toBe(19)
  })
})
