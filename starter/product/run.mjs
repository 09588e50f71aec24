// node run.mjs COMMAND ARGUMENTS: runs a command of the framework. First installs the packages, if there are none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!existsSync('node_modules/costwright-framework')) {
  console.log('Installing packages ...')
  const { status } = spawnSync('npm ci --include=dev --no-audit --no-fund', { shell: true, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('costwright-framework/scripts/costwright.mjs')
