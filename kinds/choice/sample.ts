import type { KindSample } from '../kind-sample.ts'
import type { ChoiceField } from './model.ts'

export const choice: KindSample<ChoiceField> = {
  right: (n, { options }) => options[n % options.length]?.value,
  wrong: ({ options }) => [
    ...[0, true, [], {}, 'no option', '__proto__', 'constructor'],
    ...options.flatMap(({ value }) => [[value], ` ${value}`, `${value}x`, value.toUpperCase()]),
  ],
  bounds: ({ options }) => options.map(({ value }) => value),
}
