import { describe, expect, it } from 'vitest'
import { foldedTexts } from '../tests/support/folded-texts.ts'
import { folded, writtenForms } from './folded.ts'

describe('Folded text', () => {
  it.each(foldedTexts)('is the same for %s and %s', (typed, stored) =>
    expect(folded(typed)).toBe(folded(stored)),
  )

  it('differs where words do', () => {
    expect(folded('grass')).not.toBe(folded('gross'))
    expect(folded('m²')).toBe('m2')
  })

  it.each(foldedTexts)('%s is found as it is stored: %s', (typed, stored) =>
    expect(stored.toLowerCase()).toMatch(new RegExp(`^${writtenForms(typed)}$`, 'iu')),
  )

  it('keeps the signs of a regular expression as they are', () => {
    expect('2" (50%) [a].*').toMatch(new RegExp(`^${writtenForms('2" (50%) [a].*')}$`, 'i'))
  })
})
