import { controls, noTexts, tooLong, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import { type MultilineField, multilineLength } from './model.ts'

export const multiline: KindSample<MultilineField> = {
  right: (n, { label }) => `${label} ${n}`,
  wrong: (field) => [...noTexts, ...unstorable, ...controls, ...tooLong(multilineLength(field))],
  bounds: (field) => ['🧱'.repeat(multilineLength(field)), 'a\r\n\tb'],
}
