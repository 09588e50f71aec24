import type { Knex } from 'knex'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { certificateFigures } from '../../../model/costing/subcontract.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatSterling } from '../../../model/format.ts'
import { valuations } from '../../../resources.config.ts'
import type { SignedInUser } from '../../context.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'
import { readSubcontract } from './read-valuation.ts'
import { lockSubcontract } from './subcontract-hooks.ts'

/** Of a subcontract that was running before; in pounds to date. */
export interface OpeningFigures {
  readonly subcontractId: number
  readonly valuationDate: string
  readonly gross: number
  readonly retention: number
  readonly payment: number
  readonly materials: number
  readonly deduction: number
}

/**
 * Valuation 0. Its cost is that of purchases which were recorded before; it is in no tax month. Errors: 400, 404, 409.
 * @returns its id
 */
export const recordOpening = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { id: userId }: Pick<SignedInUser, 'id'>,
  { subcontractId, valuationDate, gross, retention, payment, materials, deduction }: OpeningFigures,
): Promise<number> => {
  await lockSubcontract(trx, subcontractId)
  const { discountRate } = await readSubcontract(trx, subcontractId)
  if (materials > payment)
    throw invalidInput({
      materials: [costingRefusals.materialsOutside({ payment: formatSterling(payment) })],
    })
  const liable = subtract(payment, materials)
  if (deduction > liable)
    throw invalidInput({ deduction: [costingRefusals.deductedMore({ liable: formatSterling(liable) })] })
  const { discount, cost } = certificateFigures({
    gross,
    discountRate,
    retentionRate: 0,
    setOff: 0,
    levy: 0,
    previous: 0,
  })
  return write.create(valuations, {
    subcontractId,
    valuationDate,
    number: 0,
    kind: 'opening',
    standing: 'paid',
    openingGross: gross,
    materials,
    certifiedOn: valuationDate,
    certifiedById: userId,
    discount,
    retention,
    charged: 0,
    previous: 0,
    payment,
    owed: 0,
    allowed: materials,
    cost,
    deduction,
    contraTaken: 0,
  })
}
