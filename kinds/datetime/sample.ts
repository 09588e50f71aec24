import type { KindSample } from '../kind-sample.ts'
import type { DatetimeField } from './model.ts'

const two = (n: number) => String(n).padStart(2, '0')

export const datetime: KindSample<DatetimeField> = {
  right: (n) => `2025-01-${two((n % 28) + 1)}T${two(n % 24)}:${two(n % 60)}:00`,
  wrong: () => [
    ...[
      '2025-02-29T10:00',
      '2025-01-01T24:00',
      '2025-01-01T10:60',
      '2025-01-01T10:00:60',
      '1899-12-31T23:59',
    ],
    ...['3000-01-01T00:00', '2025-01-01', '2025-01-01 10:00', '2025-01-01T10:00:00Z', '2025-01-01T1:00'],
    ...['2025-01-01T10:00:00+01:00', '2025-01-01T10:00:00.5', '10:00', 'now', 'infinity', ''],
    ...[0, 20250101, true, [], ['2025-01-01T10:00'], {}],
  ],
  bounds: () => ['1900-01-01T00:00:00', '2999-12-31T23:59:59', '2024-02-29T12:30:15'],
}
