import type { Knex } from 'knex'
import { paymentFigures, vatOf } from '../../../model/costing/subcontract.ts'
import type { ValuationState } from '../../../model/costing/valuation-state.ts'
import { calculateValuation, readSubcontract, readValuation } from './read-valuation.ts'
import { readTax } from './tax-standing.ts'
import { countOf, lineChanges } from './valuation-lines.ts'

/** All steps of a valuation, with the deduction on a day of payment. Errors: 404. */
export const readState = async (trx: Knex, id: number, payDay: string): Promise<ValuationState> => {
  const valuation = await readValuation(trx, id)
  const { number, version, kind, standing, subcontractId, applied, materials, certifiedOn, paidOn } =
    valuation
  const subcontract = await readSubcontract(trx, subcontractId)
  const { discountRate, supplierId, supplierName, name, vat } = subcontract
  const calculated = await calculateValuation(trx, valuation, subcontract)
  const { payment, allowed, contraLeft } = calculated
  const tax = await readTax(trx, supplierId, paidOn ?? payDay)
  const taxRate = valuation.taxRate ?? tax.rate
  const paid = paymentFigures({ payment, materials: allowed, rate: taxRate, contra: contraLeft })
  const { setOff: setOffOfThis, levy: levyOfThis, contra: contraOfThis } = valuation
  const { dueDate, noticeBy, payLessBy, finalDate } = valuation
  return {
    number,
    version,
    isOpening: kind === 'opening',
    standing,
    subcontract: name,
    supplierId,
    supplierName,
    isPlaced: subcontract.standing !== 'draft',
    changedLines: standing === 'draft' ? countOf(await lineChanges(trx, id, subcontractId)) : 0,
    applied,
    discountRate,
    materials,
    ...calculated,
    setOffOfThis,
    levyOfThis,
    contraOfThis,
    certifiedOn,
    dueDate,
    noticeBy,
    payLessBy,
    finalDate,
    taxState: tax.state,
    verifiedOn: tax.verifiedOn,
    paidOn,
    taxRate,
    deduction: valuation.deduction ?? paid.deduction,
    contraTaken: valuation.contraTaken ?? paid.contra,
    toPay: valuation.toPay ?? paid.toPay,
    vatRate: vat?.rate ?? null,
    reverseCharge: vat?.reverseCharge === true,
    vat: vatOf(payment, vat?.rate ?? 0),
  }
}
