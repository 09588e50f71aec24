import { addTexts } from '../../admin/i18n/i18n-provider.ts'
import { application } from './application-texts.ts'
import { labour } from './labour-texts.ts'
import {
  invoiceCheck,
  orderDocument,
  orderPart,
  purchaseSplit,
  quoteOrder,
  sendToAccounts,
  sinceSent,
  unallocated,
} from './purchase-texts.ts'
import { quoteTexts } from './quote-texts.ts'
import { subcontract } from './subcontract-texts.ts'

/** Texts of the screens that lists and forms of the product show, loaded with `web/extensions.ts`. */
export const screenTexts = {
  application,
  invoiceCheck,
  labour,
  orderDocument,
  orderPart,
  purchaseSplit,
  quoteOrder,
  sendToAccounts,
  sinceSent,
  subcontract,
  unallocated,
  ...quoteTexts,
}

addTexts(screenTexts)
