import { expect, it } from 'vitest'
import { pairKey } from '../../../model/costing/link-plan.ts'
import { messages } from '../../../model/messages.ts'
import { planAcceptance } from './accept-plan.ts'

it('A link that would come to nothing with what its pair holds is refused', () => {
  const faultsOf = (held: number) =>
    planAcceptance([{ purchaseLineId: 1, quoteLineId: 2, quantity: 3, expected: 3 }], {
      purchaseLines: new Map([[1, { id: 1, quantity: 10, matchedQuantity: 7 }]]),
      quoteLines: new Set([2]),
      held: new Map([[pairKey(1, 2), held]]),
      labels: { purchaseLine: 'Purchase Line', quoteLine: 'Quote Line' },
      range: { min: -10, max: 10 },
    }).faults
  expect(faultsOf(1)).toEqual([])
  expect(faultsOf(-3)).toEqual([{ index: 0, field: 'quantity', message: messages.nonZero }])
  expect(faultsOf(8)).toEqual([{ index: 0, field: 'quantity', message: messages.maximum({ n: 10 }) }])
})
