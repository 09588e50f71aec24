import type { TranslateFunction } from 'react-admin'
import type { PaymentDate } from '../../model/costing/home.ts'
import { formatDay, formatSterling } from '../../model/format.ts'

const wordsOf = ({ kind, amount, whole, day, finalDate }: PaymentDate, today: string): string => {
  const isPart = amount !== whole
  if (kind === 'applicationsToMake') return day <= today ? 'applySince' : 'applyOn'
  if (kind === 'noPaymentNotice') {
    if (finalDate === null) return 'noNoticeOnly'
    return finalDate < today ? 'noNoticeSince' : 'noNotice'
  }
  if (kind === 'pastFinalDate') return isPart ? 'unpaidPart' : 'unpaid'
  if (kind === 'subcontractRetention') return isPart ? 'releaseHisPart' : 'releaseHis'
  return isPart ? 'releasePart' : 'release'
}

/** What a payment date asks for, with amount and day: "No payment notice by 10 Jul: the £7,695.79 …". */
export const paymentDateText = (date: PaymentDate, today: string, translate: TranslateFunction): string =>
  translate(`homeDesk.attention.paymentDate.${wordsOf(date, today)}`, {
    amount: formatSterling(date.amount),
    whole: formatSterling(date.whole),
    day: formatDay(date.day, today),
    final: date.finalDate === null ? '' : formatDay(date.finalDate, today),
  })
