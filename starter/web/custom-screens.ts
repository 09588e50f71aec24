import '../custom-screens/home/welcome-texts.ts'
import type { CustomScreens } from '../../admin/extension-points.ts'

/** Pages of the product beside the generated lists. */
export const customScreens: CustomScreens = {
  signedInPages: [],
  menuPages: [],
  visitor: { introduction: 'introduction.text' },
  loadHome: async () => (await import('../custom-screens/home/Desk.tsx')).Desk,
  loadExtensions: async () => (await import('./product.ts')).extensions,
}
