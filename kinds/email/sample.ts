import { noTexts, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import { type EmailField, emailLength } from './model.ts'

export const email: KindSample<EmailField> = {
  right: (n) => `sample${n}@firm.example`,
  wrong: () => [
    ...noTexts,
    ...unstorable,
    ...[
      'nobody',
      '@',
      'a@',
      '@b.example',
      'a@b',
      'a b@c.example',
      'a@b.example\n,c@d.example',
      'a@@b.example',
    ],
    `${'x'.repeat(emailLength)}@firm.example`,
  ],
  bounds: () => [`${'x'.repeat(emailLength - '@firm.example'.length)}@firm.example`],
}
