import fc from 'fast-check'
import { trimmed } from '../families/text/model.ts'
import { controls, noTexts, tooLong, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import { text as kind, patternFor, type TextField, textLength } from './model.ts'

/** A text that the field's pattern allows, another one for each number where there are several. */
const matching = (field: TextField, pattern: RegExp, n: number): string => {
  const texts = fc.stringMatching(pattern).filter((text) => trimmed(text) === text)
  const right = texts.filter((text) => kind.check(text, field).length === 0)
  return fc.sample(right, { seed: n, numRuns: 1 })[0] ?? ''
}

export const text: KindSample<TextField> = {
  right: (n, field) => {
    const pattern = patternFor(field)
    return pattern ? matching(field, pattern, n) : `${field.label} ${n}`
  },
  wrong: (field) => [
    ...noTexts,
    ...unstorable,
    ...controls,
    'a\nb',
    ...tooLong(textLength(field)),
    ...['a', '0', '-', 'a b'].filter((text) => patternFor(field)?.test(text) === false),
  ],
  bounds: (field) => (field.pattern ? [] : ['x'.repeat(textLength(field)), '🧱'.repeat(textLength(field))]),
}
