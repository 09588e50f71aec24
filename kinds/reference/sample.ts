import type { KindSample } from '../kind-sample.ts'
import { largestId, type ReferenceField } from './model.ts'

export const reference: KindSample<ReferenceField> = {
  right: (n) => n,
  wrong: () => ['1', '', true, [1], [], {}, 0, -1, 1.5, largestId, largestId + 1, 4294967297, 1e300],
  bounds: () => [],
}
