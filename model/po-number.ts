/**
 * Default pattern of PO references: project number, then a running number within the project with at least
 * three digits.
 */
export const defaultPattern = '{project}/{number:3}'

/** A pattern has exactly one running number. */
export const poPatternShape = '[^{}]*(\\{project\\}[^{}]*)?\\{number(:[1-9])?\\}[^{}]*(\\{project\\}[^{}]*)?'
export const poPatternSays = 'Write {number} once, as in {project}/{number:3}.'

const numberPart = /\{number(?::([1-9]))?\}/

/** Texts before and after the running number, and its min. digits. Null if the project has no number. */
const partsOf = (pattern: string, projectNumber: string | null) => {
  const part = numberPart.exec(pattern)
  if (!part) return null
  const [before, after] = [pattern.slice(0, part.index), pattern.slice(part.index + part[0].length)]
  if (!projectNumber && pattern.includes('{project}')) return null
  const filled = (text: string) => text.replaceAll('{project}', projectNumber ?? '')
  return { before: filled(before), after: filled(after), digits: Number(part[1] ?? 1) }
}

/** Common prefix of the project's PO references. Null if the pattern gives none. */
export const refPrefix = (pattern: string, projectNumber: string | null): string | null =>
  partsOf(pattern, projectNumber)?.before ?? null

/**
 * PO reference after the project's highest one. Null if the pattern gives none, for example without a project number.
 * @param taken PO references with the project's prefix
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
