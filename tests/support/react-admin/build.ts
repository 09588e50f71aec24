import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import { replace, uncompressed } from '../build-other-admin.ts'

/** The production admin whose extensions place react-admin's components. */
export default mergeConfig(
  uncompressed([replace('web/', 'product.ts', fileURLToPath(new URL('./extensions.tsx', import.meta.url)))]),
  { build: { minify: false } },
)
