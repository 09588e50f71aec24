import { noTexts, tooLong, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import { type PasswordField, passwordLength } from './model.ts'

export const password: KindSample<PasswordField> = {
  right: () => 'long enough to pass',
  wrong: () => [
    ...noTexts,
    ...unstorable.map((text) => `${text} long enough`),
    'x'.repeat(passwordLength.min - 1),
    ...tooLong(passwordLength.max),
  ],
  bounds: () => [],
}
