import { describe, expect, it } from 'vitest'
import { i18nProvider } from '../../admin/i18n/i18n-provider.ts'
import '../i18n/home-texts.ts'
import type { PaymentDate } from '../../model/costing/home.ts'
import { paymentDateText } from './payment-date-text.ts'

const today = '2024-07-12'
const date: PaymentDate = {
  kind: 'noPaymentNotice',
  project: { id: 1, number: '26-201', name: 'Mill Lane' },
  application: { id: 1, number: 1 },
  subcontract: null,
  amount: 7695.79,
  whole: 7695.79,
  day: '2024-07-10',
  finalDate: '2024-07-19',
}

describe('The sentence of a payment date', () => {
  it.each<[Partial<PaymentDate>, string]>([
    [{}, 'No payment notice by 10 Jul: the £7,695.79 applied for is due on 19 Jul'],
    [{ finalDate: '2024-07-11' }, 'No payment notice by 10 Jul: the £7,695.79 applied for was due on 11 Jul'],
    [{ finalDate: null }, 'No payment notice by 10 Jul of the £7,695.79 applied for'],
    [{ kind: 'pastFinalDate' }, 'Unpaid since 10 Jul: £7,695.79 certified'],
    [
      { kind: 'subcontractRetention', amount: 197.44, whole: 394.88 },
      'Retention to release to him since 10 Jul: £197.44 of the £394.88 held',
    ],
    [{ kind: 'pastFinalDate', amount: 0.01 }, 'Unpaid since 10 Jul: £0.01 of the £7,695.79 certified'],
    [
      { kind: 'retentionToRelease', amount: 202.52, whole: 405.04 },
      'Retention to release since 10 Jul: £202.52 of the £405.04 held',
    ],
    [
      { kind: 'retentionToRelease', amount: 405.04, whole: 405.04, day: '2023-07-10' },
      'Retention to release since 10 Jul 2023: £405.04',
    ],
    [{ kind: 'applicationsToMake' }, 'To apply for payment since 10 Jul'],
    [{ kind: 'applicationsToMake', day: '2024-07-26' }, 'Apply for payment on 26 Jul'],
  ])('of %o says %s', (fields, sentence) => {
    expect(paymentDateText({ ...date, ...fields }, today, i18nProvider.translate)).toBe(sentence)
  })
})
