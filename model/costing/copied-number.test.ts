import { expect, it } from 'vitest'
import { copyEnding, printedNumber } from './copied-number.ts'

it.each([
  ['Q-7', 'Q-7'],
  ['Q-7 (Copy)', 'Q-7'],
  [`Q-7${copyEnding(1)}${copyEnding(2)}`, 'Q-7'],
  ['Q-7 (Copy of the first)', 'Q-7 (Copy of the first)'],
  [' (Copy)', ' (Copy)'],
])('The quote number %j is printed as %j', (number, printed) => expect(printedNumber(number)).toBe(printed))
