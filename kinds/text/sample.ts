import { controls, noTexts, tooLong, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import { type TextField, textLength } from './model.ts'

export const text: KindSample<TextField> = {
  right: (n, { label }) => `${label} ${n}`,
  wrong: (field) => [...noTexts, ...unstorable, ...controls, 'a\nb', ...tooLong(textLength(field))],
  bounds: (field) => ['x'.repeat(textLength(field)), '🧱'.repeat(textLength(field))],
}
