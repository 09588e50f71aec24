import { describe, expect, it } from 'vitest'
import { isShortText } from './search-text.ts'

describe('A text that is looked for', () => {
  it.each(['a', 'st', ' st ', 'é1', '12', '/', '---', 'a--', '-a'])(
    'is too short for an index: %s',
    (text) => {
      expect(isShortText(text)).toBe(true)
    },
  )

  it.each(['steel', 'żół', '123', 'a b', '1/2', 'ab-', '-a-'])('is found by an index: %s', (text) => {
    expect(isShortText(text)).toBe(false)
  })
})
