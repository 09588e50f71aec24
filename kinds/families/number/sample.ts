import type { KindSample } from '../../kind-sample.ts'
import { type NumberOptions, type NumberRange, rangeOf } from './model.ts'

const belowAndAbove = ({ min, max, scale }: NumberRange) => {
  const step = Number(`1e-${scale}`)
  // Where a number has no room for the next step, the next whole one is taken.
  const beyond = (bound: number, by: number) => (bound + by === bound ? bound + Math.sign(by) : bound + by)
  return [beyond(min, -step), beyond(max, step), 1e15, -1e15, 1e300, -1e300, Number.MAX_SAFE_INTEGER]
}
const tooFine = (scale: number) => [Number(`1e-${scale + 1}`), 1 + Number(`1e-${scale + 1}`), 5e-324]

const noNumbers: unknown[] = ['5', '', '0x10', 'NaN', true, [5], [], {}, { valueOf: 5 }]

/** Samples of a number that people type. */
export const numberSample = <F extends NumberOptions>(
  range: NumberRange,
  right: (n: number) => number,
): KindSample<F> => ({
  right,
  wrong: (field) => [
    ...noNumbers,
    ...belowAndAbove(rangeOf(range, field)),
    ...tooFine(range.scale),
    ...(field.nonZero ? [0, -0] : []),
  ],
  bounds: (field) => {
    const { min, max, scale } = rangeOf(range, field)
    return [min, max, Math.max(min, Number(`1e-${scale}`))]
  },
})
