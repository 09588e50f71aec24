import { noTexts, unstorable } from '../families/text/sample.ts'
import type { KindSample } from '../kind-sample.ts'
import type { ColourField } from './model.ts'

export const colour: KindSample<ColourField> = {
  right: (n) => `#${(n % 0xffffff).toString(16).padStart(6, '0')}`,
  wrong: () => [...noTexts, ...unstorable, 'red', '#12345', '#1234567', '#12345g', '#123', '＃123456'],
  bounds: () => ['#000000', '#FFFFFF'],
}
