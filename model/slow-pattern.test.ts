import { describe, expect, it } from 'vitest'
import { isSlowPattern } from './slow-pattern.ts'

describe('A pattern', () => {
  it.each(['([a-z]+)*', 'AB-(\\d+)+', '(a|a)*', '(x(y|yx)*z?)*', '([A-Z]+ ?){2,}', '(.*,?)*'])(
    '%s backtracks without end',
    (source) => expect(isSlowPattern(source)).toBe(true),
  )

  it.each([
    '[A-Z]{3}-\\d{6}',
    '[A-Z]+( [A-Z]+)*',
    '(\\d{4}[ -]?){4}',
    '(a|b)*',
    '[(]+\\(x\\)*',
    '\\d+(\\.\\d+)*',
  ])('%s takes a text of any length at once', (source) => expect(isSlowPattern(source)).toBe(false))
})
