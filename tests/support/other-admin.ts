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

/** Builds the production admin with additional resources and French on request, into a separate folder. */
export const buildOtherAdmin = async (): Promise<OtherAdmin> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-admin-'))
  const args = ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  // A separate process, because the build mode is that of its process: in Vitest's, React and react-admin
  // include development checks.
  await promisify(execFile)(process.execPath, [vite, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
