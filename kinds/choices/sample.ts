import type { KindSample } from '../kind-sample.ts'
import type { ChoicesField } from './model.ts'

const otherCase = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase())

export const choices: KindSample<ChoicesField> = {
  right: (_n, field) => [...field.default],
  wrong: ({ options, always }) => [
    ...[null, '', ...options, {}, [null], [0], [[options[0]]], ['no option'], ['__proto__']],
    options.map(otherCase),
    [...options, 'no option'],
    [...options, ...options],
    ...(always ? [[], options.filter((option) => !always.includes(option))] : []),
  ],
  bounds: () => [],
}
