/** The pattern of PO refs: the project's number, then a running number within the project with at least three digits. */
export const defaultPattern = '{project}/{number:3}'

/** A pattern has one running number. */
export const poPatternShape = '[^{}]*(\\{project\\}[^{}]*)?\\{number(:[1-9])?\\}[^{}]*(\\{project\\}[^{}]*)?'
export const poPatternSays = 'Write {number} once, as in {project}/{number:3}.'

const numberPart = /\{number(?::([1-9]))?\}/

/** The texts before and after the running number, and its minimum number of digits; null without a project's number. */
const partsOf = (pattern: string, projectNumber: string | null) => {
  const part = numberPart.exec(pattern)
  if (!part) return null
  const [before, after] = [pattern.slice(0, part.index), pattern.slice(part.index + part[0].length)]
  if (!projectNumber && pattern.includes('{project}')) return null
  const filled = (text: string) => text.replaceAll('{project}', projectNumber ?? '')
  return { before: filled(before), after: filled(after), digits: Number(part[1] ?? 1) }
}

/** What every PO ref of the project begins with; null where the pattern makes none. */
export const refPrefix = (pattern: string, projectNumber: string | null): string | null =>
  partsOf(pattern, projectNumber)?.before ?? null

/**
 * The PO ref after the highest one of the project; null where the pattern makes none, as without a project's number.
 * @param taken PO refs that begin like those of the project
 * @example nextRef('{project}/{number:3}', '24-112', ['24-112/007']) // '24-112/008'
 */
export const nextRef = (
  pattern: string,
  projectNumber: string | null,
  taken: readonly string[],
): string | null => {
  const parts = partsOf(pattern, projectNumber)
  if (!parts) return null
  const { before, after, digits } = parts
  const numbers = taken.flatMap((ref) => {
    const isOwn =
      ref.toLowerCase().startsWith(before.toLowerCase()) && ref.toLowerCase().endsWith(after.toLowerCase())
    const number = isOwn ? ref.slice(before.length, ref.length - after.length) : ''
    return /^\d{1,9}$/.test(number) ? [Number(number)] : []
  })
  return `${before}${String(Math.max(0, ...numbers) + 1).padStart(digits, '0')}${after}`
}
