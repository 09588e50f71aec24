/**
 * Payments that count as received by a day: a later date is a promise, and without a date nobody knows. In SQL:
 * `isReceivedSql`.
 */
export const receivedBy = <Day extends string>(day: Day) => ({ receivedDate: { to: day } }) as const

/**
 * Payments that a quote's statement counts on a day: received by then, or without a date, as "No Date". In SQL:
 * `isNotLaterSql`.
 */
export const notLaterThan = <Day extends string>(day: Day) => ({ receivedDate: [null, { to: day }] }) as const
