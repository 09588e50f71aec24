import { useTranslate } from 'react-admin'
import type { RecordFor } from '../../resources.config.ts'

/** What happens to a part of an order, as its button says. */
export type Part = 'delivered' | 'returned' | 'invoiced' | 'credit'

/** The words of the button that opens a dialog, with the part of the order. */
export const usePartTitle = () => {
  const translate = useTranslate()
  return (part: Part, purchase?: Pick<RecordFor<'purchase-headers'>, 'userPONo' | 'part'>) => {
    const what = translate(`orderPart.${part}`).replace('…', '')
    if (!purchase) return what
    const number = purchase.part ?? 1
    return translate(number > 1 ? 'orderPart.titleOfPart' : 'orderPart.title', {
      what,
      ref: purchase.userPONo,
      part: number,
    })
  }
}
