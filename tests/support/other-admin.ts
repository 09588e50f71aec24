import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const vite = path('../../node_modules/vite/bin/vite.js')
const config = path('build-other-admin.ts')

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
  const args = ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  // A program of its own, as the mode of a build is that of its process: in that of Vitest, React and react-admin check all
  // that they do.
  await promisify(execFile)(process.execPath, [vite, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
