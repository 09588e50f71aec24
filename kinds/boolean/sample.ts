import type { KindSample } from '../kind-sample.ts'
import type { BooleanField } from './model.ts'

export const boolean: KindSample<BooleanField> = {
  right: (n) => n % 2 === 0,
  wrong: () => [0, 1, '', 'true', 'false', null, [], {}, [true]],
  bounds: () => [],
}
