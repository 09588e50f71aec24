/**
 * Payments that count as received by a day: a later date is a promise, and without a date nobody knows. In SQL:
 * `isReceivedSql`.
 */
export const receivedBy = <Day extends string>(day: Day) => ({ receivedDate: { to: day } }) as const
