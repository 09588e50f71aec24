/** The notices that a certificate is: what we consider due, or that we pay less than was notified before. */

export interface Notice {
  readonly kind: 'pay' | 'payLess'
  /** The notice before, of a larger payment. Null: none was sent in time, so what he applied for is what is notified. */
  readonly instead: { readonly payment: number; readonly on: string } | null
  /** Whether the last day for it has passed: what was notified is to be paid then. */
  readonly isLate: boolean
}

interface Noticed {
  readonly payment: number | null
  /** Last notice that was sent, and its payment. */
  readonly noticedOn: string | null
  readonly noticed: number | null
  readonly noticeBy: string | null
  readonly payLessBy: string | null
}

/**
 * What the notice of a certificate is on a day. After a payment notice, or the last day for one, a smaller payment needs a
 * pay less notice. A certificate that was notified is one again, whatever the day.
 * @source HGCRA 1996 ss. 110A (5 days after the due date), 110B (without it his application is the notice), 111
 */
export const noticeOf = (
  { payment, noticedOn, noticed, noticeBy, payLessBy }: Noticed,
  day: string,
): Notice => {
  const isLate = payLessBy !== null && day > payLessBy
  if (noticedOn !== null && noticed !== null) {
    const isLess = (payment ?? 0) < noticed
    return isLess
      ? { kind: 'payLess', instead: { payment: noticed, on: noticedOn }, isLate }
      : { kind: 'pay', instead: null, isLate: false }
  }
  return noticeBy !== null && day > noticeBy
    ? { kind: 'payLess', instead: null, isLate }
    : { kind: 'pay', instead: null, isLate: false }
}
