import { defineProduct } from '../../api/own-code/product.ts'
import { resources } from '../resources.config.ts'
import { extensions } from './extensions.ts'

/** The product on the server: what its features add (docs/code-of-your-own.md). */
export const product = defineProduct(resources, {
  description: 'Projects and their tasks.',
  features: [],
  extensions,
})
