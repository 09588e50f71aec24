/**
 * Why a cell has no value: an error of its formula such as `#REF!`, a formula whose result is not in the file, or a date
 * whose day and month are not told apart.
 */
export const unreadKinds = ['error', 'uncalculated', 'dayOrMonth'] as const
export type UnreadKind = (typeof unreadKinds)[number]
