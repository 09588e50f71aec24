/**
 * Why a cell has no value: an error of its formula such as `#REF!`, a formula whose result is not in the file, a date
 * whose day and month are not told apart, or a number whose comma may separate thousands or decimals.
 */
export const unreadKinds = ['error', 'uncalculated', 'dayOrMonth', 'decimalMark'] as const
export type UnreadKind = (typeof unreadKinds)[number]
