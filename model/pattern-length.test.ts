import { expect, it } from 'vitest'
import { lengthsOf } from './pattern-length.ts'

it.each([
  ['[A-Z]{2}-?', 2, 3],
  ['[A-Z]{2,4}|x', 1, 4],
  ['(ab)+c*', 2, Number.POSITIVE_INFINITY],
  ['(?<year>\\d{4})-\\k<year>', 5, Number.POSITIVE_INFINITY],
  ['\\u{1F600}\\x41\\p{Lu}', 3, 3],
  ['\\uD83D\\uDE00', 1, 1],
  ['[\\]a]', 1, 1],
  ['^(?=.*x)a$', 1, 1],
  ['^\\/\\(a\\)$', 4, 4],
  ['(?!a)b{3}?', 3, 3],
  ['a*^b', 1, Number.POSITIVE_INFINITY],
  ['^$', 0, 0],
  ['[]|ab', 2, 2],
])('the texts that fit %s have from %d to %d characters', (source, least, most) =>
  expect(lengthsOf(source)).toEqual({ least, most }),
)

it.each(['a^b', '$a', '[]', '(?!)', '(a^b)c', 'x(?<!)', '(a^b|[])+'])('no text fits %s', (source) => {
  expect(lengthsOf(source).least).toBe(Number.POSITIVE_INFINITY)
  expect(['', 'a', 'ab', 'x', 'abc'].filter((text) => new RegExp(`^(?:${source})$`, 'u').test(text))).toEqual(
    [],
  )
})
