import { controls, noTexts, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import type { PhoneField } from './model.ts'

export const phone: KindSample<PhoneField> = {
  right: (n) => `020 7946 ${String(n % 10_000).padStart(4, '0')}`,
  wrong: () => [
    ...noTexts,
    ...unstorable,
    ...controls,
    ...['12', 'none', '++44 20', '020 7946 0018 x', '020    7946 0018', '0'.repeat(18), '٠٢٠ ٧٩٤٦'],
  ],
  bounds: () => ['999', '+44 (0)20 7946 0018 ext. 123456', '0'.repeat(17)],
}
