import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the framework. */
export const frameworkFolder = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** The folder of the product: that which has the framework in node_modules, or the same where both lie together. */
export const productFolder = frameworkFolder.split(/[\\/]node_modules[\\/]/)[0] ?? frameworkFolder

/**
 * A file of the product, or in its place that of the framework for products without one.
 * @param {string} path from the folder of the product
 */
export const productFile = (path) => {
  const own = join(productFolder, path)
  return existsSync(own) ? own : join(frameworkFolder, 'starter/defaults', path)
}
