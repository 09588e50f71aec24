import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

interface OtherAdmin {
  readonly folder: string
  remove(): Promise<void>
}

/** Builds the admin from the sources as they are, with one file in the place of another, into a folder of its own. */
const buildOtherAdmin = async (replaced: string, by: string): Promise<OtherAdmin> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-admin-'))
  // As it is for people. Vitest has said "test", with which React and react-admin check all that they do.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({
    configFile: path('../../vite.config.ts'),
    root: path('../../web'),
    logLevel: 'silent',
    plugins: [replace(path(replaced), path(by))],
    build: { outDir: folder, emptyOutDir: true, minify: false },
  }).finally(() => {
    process.env.NODE_ENV = NODE_ENV
  })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** The admin with more resources. */
export const buildExtendedAdmin = () => buildOtherAdmin('../../resources.config.ts', './built-resources.ts')

/** The admin in French. */
export const buildFrenchAdmin = () => buildOtherAdmin('../../web/language.ts', './french/language.ts')
