import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const definitions = path('../../resources.config.ts')
const extended = path('./built-resources.ts')

/** Puts the extended definitions in the place of resources.config.ts, except for those that extend it. */
const extendDefinitions: Plugin = {
  name: 'extend-definitions',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('resources.config.ts') || importer?.startsWith(path('.'))) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved?.id === definitions ? extended : null
  },
}

/** Builds the admin with more resources, from the sources as they are, into a folder of its own. */
export const buildExtendedAdmin = async (): Promise<{ folder: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-admin-'))
  await build({
    configFile: path('../../vite.config.ts'),
    root: path('../../web'),
    logLevel: 'silent',
    plugins: [extendDefinitions],
    build: { outDir: folder, emptyOutDir: true, minify: false },
  })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
