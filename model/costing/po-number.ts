import { numbered, numberIn, partsOf } from '../numbering.ts'

/**
 * Default pattern of PO references: project number, then a running number within the project with at least
 * three digits.
 */
export const defaultPattern = '{project}/{number:3}'

/** A pattern has exactly one running number. */
export const poPatternShape = '[^{}]*(\\{project\\}[^{}]*)?\\{number(:[1-9])?\\}[^{}]*(\\{project\\}[^{}]*)?'
export const poPatternMessage = 'Write {number} once, as in {project}/{number:3}.'

const partsFor = (pattern: string, projectNumber: string | null) =>
  partsOf(pattern, { project: projectNumber })

/** Common prefix of the project's PO references. Null if the pattern gives none. */
export const refPrefix = (pattern: string, projectNumber: string | null): string | null =>
  partsFor(pattern, projectNumber)?.before ?? null

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
  const parts = partsFor(pattern, projectNumber)
  if (!parts) return null
  const numbers = taken.flatMap((ref) => numberIn(parts, ref) ?? [])
  return numbered(parts, Math.max(0, ...numbers) + 1)
}
