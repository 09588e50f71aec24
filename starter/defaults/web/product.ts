import { resources } from '#product/resources.config.ts'
import { accountScreens } from '../../../admin/account/account-screens.ts'
import { defineScreens } from '../../../admin/define-screens.ts'

/** The features of the product in the browser (docs/code-of-your-own.md), loaded with the generated lists. */
export const extensions = defineScreens(resources, { features: [accountScreens()] })
