import { expect, it } from 'vitest'
import { isHandledKey } from './Key.tsx'

it.each([
  ['is ours when nobody else wants it', false, false, false],
  ['is taken by a picker that prevents the default', true, false, true],
  ['is taken by an input method that composes a word', false, true, true],
])('A key %s', (_what, defaultPrevented, isComposing, taken) =>
  expect(isHandledKey({ defaultPrevented, nativeEvent: { isComposing } })).toBe(taken),
)
