import { fileURLToPath } from 'node:url'
import { mergeConfig, type Plugin } from 'vite'
import product from '../../vite.config.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Replaces one file by another, except for imports of tests/support itself. */
export const replace = (folder: string, name: string, by: string): Plugin => {
  const replaced = path(`../../${folder}${name}`)
  return {
    name: 'replace-file',
    enforce: 'pre',
    resolveId: {
      // Skips the thousands of other files.
      filter: { id: new RegExp(`(^|/)${name.replaceAll('.', '\\.')}$`) },
      async handler(source, importer, options) {
        if (importer?.startsWith(path('.'))) return null
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
        return resolved?.id === replaced ? by : null
      },
    },
  }
}

/** Compression takes longer than the rest of the build. */
const isCompression = (plugin: unknown) => (plugin as Plugin | null)?.name === 'vite-plugin-compression'
/**
 * The production admin without compression.
 * @param replacing before the plugin that resolves `#product/…`
 */
export const uncompressed = (replacing: Plugin[]) => ({
  ...product,
  plugins: [...replacing, ...(product.plugins ?? []).filter((plugin) => !isCompression(plugin))],
})

/** The production admin with additional resources, and French on request. */
export default mergeConfig(
  uncompressed([
    replace('', 'resources.config.ts', path('./built-resources.ts')),
    replace('web/', 'language.ts', path('./french/language.ts')),
  ]),
  { build: { minify: false } },
)
