import { extensions } from '#product/api/extensions.ts'
import { description } from '#product/model/product.ts'
import { resources } from '#product/resources.config.ts'
import { defineProduct } from '../../../api/own-code/product.ts'

/** The product on the server: what its features add (docs/code-of-your-own.md). */
export const product = defineProduct(resources, { description, features: [], extensions })
