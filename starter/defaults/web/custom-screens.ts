import { description } from '#product/model/product.ts'
import type { CustomScreens } from '../../../admin/extension-points.ts'
import { addTexts } from '../../../admin/i18n/i18n-provider.ts'

addTexts({ introduction: { text: description } })

/** Pages of the product besides the generated lists. */
export const customScreens: CustomScreens = {
  signedInPages: [],
  menuPages: [],
  visitor: { introduction: 'introduction.text' },
  loadHome: async () => (await import('./Desk.tsx')).Desk,
  loadExtensions: async () => (await import('#product/web/product.ts')).extensions,
}
