import type { Plugin } from 'vite'
import { productFile } from './folders.mjs'

const prefix = '#product/'

/** Resolves `#product/…` to files of the product, or to those of the framework for products without one. */
export const ofProduct = (): Plugin => ({
  name: 'of-product',
  enforce: 'pre',
  resolveId: {
    filter: { id: new RegExp(`^${prefix}`) },
    handler: (source) => productFile(source.slice(prefix.length)),
  },
})
