import { subtract } from '../decimal.ts'
import { paymentFigures } from './subcontract.ts'
import type { ValuationState } from './valuation-state.ts'

/** Names of the steps of a certificate, on the screen and on paper. */
export const stepTexts = {
  applied: 'Applied for by him',
  gross: 'Gross to date',
  discount: 'Less discount, %{rate} %',
  retention: 'Less retention, %{rate} %',
  setOff: 'Less set-offs',
  levy: 'Less levies',
  net: 'Net to date',
  previous: 'Less earlier payments',
  sumDue: 'Payment due',
  owed: 'Owed by him, carried',
  allowed: 'Of it materials',
  labour: 'Liable to CIS',
  deduction: 'Less CIS, %{rate} %',
  contraTaken: 'Less contra',
  contraLeft: 'Contra left, carried',
  toPay: 'To him',
  reverseVat: 'VAT by reverse charge, %{rate} %, not paid',
  vat: 'VAT, %{rate} %, with his VAT invoice',
  cost: 'Cost of the job to date',
} as const

export interface Step {
  readonly name: keyof typeof stepTexts
  /** Below 0: taken off. */
  readonly amount: number
  /** In percent. */
  readonly rate?: number
  readonly kind?: 'sum' | 'open'
}

/**
 * The steps from the gross to what the subcontractor is paid. Those of 0 that say nothing are left out.
 * @param allowed materials in the payment, as typed
 */
export const stepsOf = (state: ValuationState, allowed: number): readonly Step[] => {
  const { applied, gross, payment, taxRate, contraLeft, vat, vatRate, reverseCharge } = state
  const { deduction, contra, toPay } =
    state.standing === 'paid'
      ? { deduction: state.deduction, contra: state.contraTaken, toPay: state.toPay }
      : paymentFigures({ payment, materials: allowed, rate: taxRate, contra: contraLeft })
  const less = (amount: number) => subtract(0, amount)
  const unlessZero = (step: Step): readonly Step[] => (step.amount === 0 ? [] : [step])
  const asked: readonly Step[] =
    applied === null ? [] : [{ name: 'applied', amount: applied, ...(applied !== gross && { kind: 'open' }) }]
  return [
    ...asked,
    { name: 'gross', amount: gross, kind: 'sum' },
    ...unlessZero({ name: 'discount', amount: less(state.discount), rate: state.discountRate }),
    { name: 'retention', amount: less(state.retention), rate: state.retentionRate },
    ...unlessZero({ name: 'setOff', amount: less(state.setOff) }),
    ...unlessZero({ name: 'levy', amount: less(state.levy) }),
    { name: 'net', amount: state.net, kind: 'sum' },
    { name: 'previous', amount: less(state.previous) },
    { name: 'sumDue', amount: payment, kind: 'sum' },
    ...unlessZero({ name: 'owed', amount: state.owed, kind: 'open' }),
    { name: 'allowed', amount: allowed },
    { name: 'labour', amount: subtract(payment, allowed) },
    { name: 'deduction', amount: less(deduction), rate: taxRate },
    ...unlessZero({ name: 'contraTaken', amount: less(contra) }),
    { name: 'toPay', amount: toPay, kind: 'sum' },
    ...unlessZero({ name: 'contraLeft', amount: subtract(contraLeft, contra), kind: 'open' }),
    ...(vatRate === null
      ? []
      : [{ name: reverseCharge ? 'reverseVat' : 'vat', amount: vat, rate: vatRate } as const]),
    { name: 'cost', amount: state.cost },
  ]
}
