import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Puts one file in the place of another, except for what tests/support imports itself. */
const replace = (replaced: string, by: string): Plugin => ({
  name: 'replace-file',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith(replaced.replace(/^.*\//, '')) || importer?.startsWith(path('.'))) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved?.id === replaced ? by : null
  },
})

// A program of its own, as the mode of a build is that of its process: in that of Vitest, React and react-admin check all
// that they do. It is told the folder.
const [outDir = ''] = process.argv.slice(2)
await build({
  configFile: path('../../vite.config.ts'),
  root: path('../../web'),
  logLevel: 'error',
  plugins: [
    replace(path('../../resources.config.ts'), path('./built-resources.ts')),
    replace(path('../../web/language.ts'), path('./french/language.ts')),
  ],
  build: { outDir, emptyOutDir: true, minify: false },
})
