import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../scripts/run.mjs'

const program = fileURLToPath(new URL('build-other-admin.ts', import.meta.url))

interface OtherAdmin {
  readonly folder: string
  remove(): Promise<void>
}

/**
 * Builds the admin from the sources as they are, with one file in the place of another, as people are given it, into a
 * folder of its own.
 */
const buildOtherAdmin = async (replaced: string, by: string): Promise<OtherAdmin> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-admin-'))
  const { code, output } = await run(process.execPath, ['--import', 'tsx', program, replaced, by, folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(output)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** The admin with more resources. */
export const buildExtendedAdmin = () => buildOtherAdmin('../../resources.config.ts', './built-resources.ts')

/** The admin in French. */
export const buildFrenchAdmin = () => buildOtherAdmin('../../web/language.ts', './french/language.ts')
