/** Three to six round values that cover `least` to `most`. Floats: the home page loads no decimals. */
export const scaleOf = (least: number, max: number): number[] => {
  const span = Math.max(max, 0) - Math.min(least, 0)
  if (span === 0) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 5) ?? span
  const from = Math.floor(Math.min(least, 0) / step)
  const to = Math.ceil(Math.max(max, 0) / step)
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}
