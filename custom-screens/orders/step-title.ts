import { useTranslate } from 'react-admin'
import type { RecordFor } from '../../resources.config.ts'

/** What happens to a purchase once it is ordered, as its button says. */
export type PurchaseStep = 'delivered' | 'returned' | 'invoiced' | 'credit'

/** The words of the button that opens a dialog, with the number of the purchase. */
export const useStepTitle = () => {
  const translate = useTranslate()
  return (step: PurchaseStep, purchase?: Pick<RecordFor<'purchase-headers'>, 'userPONo' | 'part'>) => {
    const what = translate(`orderPart.${step}`).replace('…', '')
    if (!purchase) return what
    const number = purchase.part ?? 1
    return translate(number > 1 ? 'orderPart.titleOfPart' : 'orderPart.title', {
      what,
      ref: purchase.userPONo,
      part: number,
    })
  }
}
