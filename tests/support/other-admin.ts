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
 * Builds the admin from the sources as they are, with more resources, and French for who asks for it, as people are given it,
 * into a folder of its own.
 */
export const buildOtherAdmin = async (): Promise<OtherAdmin> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-admin-'))
  const { code, output } = await run(process.execPath, ['--import', 'tsx', program, folder], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(output)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
