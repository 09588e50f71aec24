import { businessResources, fillDemo, forgetOffice, isEmpty } from '../demo/index.ts'
import { resources } from '../resources.config.ts'
import { accounts } from './costing/accounts/index.ts'
import { applicationsForPayment } from './costing/applications/index.ts'
import { control } from './costing/control/index.ts'
import { daywork } from './costing/daywork/index.ts'
import { estimate } from './costing/estimate/index.ts'
import { statements } from './costing/excel/index.ts'
import { home } from './costing/home/index.ts'
import { ownLabour } from './costing/labour/index.ts'
import { matching } from './costing/matching/index.ts'
import { ordering } from './costing/order/index.ts'
import { quotes } from './costing/quotes/index.ts'
import { firmRates } from './costing/rates/index.ts'
import { aroundCosting } from './costing/reads-everything.ts'
import { revisions } from './costing/revisions/index.ts'
import { subcontracting } from './costing/subcontracts/index.ts'
import { statementsOfSuppliers } from './costing/supplier-statements/index.ts'
import { unallocated } from './costing/unallocated/index.ts'
import { extensions } from './extensions.ts'
import { defineProduct } from './own-code/product.ts'

/** Costwright on the server. */
export const product = defineProduct(resources, {
  description: 'Quotes, purchases, links between them, payments and reports.',
  features: [
    matching,
    statements,
    home,
    control,
    revisions,
    estimate,
    ordering,
    applicationsForPayment,
    unallocated,
    accounts,
    ownLabour,
    daywork,
    subcontracting,
    quotes,
    firmRates,
    statementsOfSuppliers,
  ],
  around: aroundCosting,
  extensions,
  demo: { isEmpty, fill: fillDemo, resources: businessResources, forgetOffice },
})
