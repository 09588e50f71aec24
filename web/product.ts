import { accountScreens } from '../admin/account/account-screens.ts'
import { defineScreens } from '../admin/define-screens.ts'
import { invoiceScreens } from '../custom-screens/accounts/index.ts'
import { applicationScreens } from '../custom-screens/applications/index.ts'
import { dayworkScreens } from '../custom-screens/daywork/index.ts'
import { estimateScreens } from '../custom-screens/estimate/index.ts'
import { firmScreens } from '../custom-screens/firm/index.ts'
import { labourScreens } from '../custom-screens/labour/index.ts'
import { orderScreens } from '../custom-screens/orders/index.ts'
import { controlScreens } from '../custom-screens/project-control/index.ts'
import { matchingScreens } from '../custom-screens/quote-matching/index.ts'
import { revisionScreens } from '../custom-screens/quote-revisions/index.ts'
import { statementScreens } from '../custom-screens/quote-statement/index.ts'
import { subcontractScreens } from '../custom-screens/subcontracts/index.ts'
import { unallocatedScreens } from '../custom-screens/unallocated/index.ts'
import { resources } from '../resources.config.ts'

/** Names the records that the history shows without a definition. */
const loadTell = async () => (await import('../custom-screens/unallocated/Dismissal.tsx')).dismissalEntry

/** The features of Costwright in the browser, loaded with the generated lists. */
export const extensions = defineScreens(resources, {
  features: [
    accountScreens(loadTell),
    statementScreens,
    invoiceScreens,
    applicationScreens,
    dayworkScreens,
    estimateScreens,
    firmScreens,
    labourScreens,
    orderScreens,
    controlScreens,
    matchingScreens,
    revisionScreens,
    subcontractScreens,
    unallocatedScreens,
  ],
})
