import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const vite = path('../../node_modules/vite/bin/vite.js')

/** Vite configurations of admins that differ from the product's. */
type OtherAdminConfig = 'build-other-admin.ts' | 'react-admin/build.ts'

interface OtherAdmin {
  readonly folder: string
  remove(): Promise<void>
}

/** Builds a production admin, by default with additional resources and French on request, into a separate folder. */
export const buildOtherAdmin = async (
  config: OtherAdminConfig = 'build-other-admin.ts',
): Promise<OtherAdmin> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-admin-'))
  const args = ['build', '--config', path(config), '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  // A separate process, because the build mode is that of its process: in Vitest's, React and react-admin
  // include development checks.
  await promisify(execFile)(process.execPath, [vite, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
