import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../../database/project-folder.ts'
import { freePort } from '../../scripts/free-port.ts'
import { makePackage } from '../../scripts/make-package.ts'
import { makeProduct } from '../../scripts/make-product.ts'
import { copyCluster } from './copy-cluster.ts'
import { administrator, type Clone, cloneIn } from './new-entity.ts'

/** Unpacks a package of the framework, as `npm install FILE` does: files are as old as their installation. */
const unpack = (folder: string, file: string): void => {
  const installed = join(folder, 'node_modules/costwright-framework')
  execFileSync('rm', ['-rf', installed])
  mkdirSync(installed)
  execFileSync('tar', ['xzmf', join(folder, file), '-C', installed, '--strip', '1'])
}

/** A new product in a temporary folder. Its packages are those of this project, and the framework from its tarball. */
export const newProduct = async (title: string): Promise<Clone> => {
  const folder = mkdtempSync(join(tmpdir(), 'costwright-product-'))
  const files = await makeProduct(projectFolder, folder, title)
  // As root, the server runs as another user, which needs access to the folder.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'node_modules'))
  const packages = join(projectFolder, 'node_modules')
  for (const name of readdirSync(packages))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(join(packages, name), join(folder, 'node_modules', name))
  // What npm writes when it has installed them.
  copyFileSync(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'))
  unpack(folder, files.find((name) => name.endsWith('.tgz')) ?? '')
  await copyCluster(join(folder, 'data'))
  return cloneIn(folder, { ...administrator, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
}

/** Installs a later version of the framework in a product, made of the files in another folder. */
export const upgradeProduct = async (
  { folder }: Clone,
  framework: string,
  version: string,
): Promise<void> => {
  const { file } = await makePackage(framework, folder, version)
  unpack(folder, file)
}
