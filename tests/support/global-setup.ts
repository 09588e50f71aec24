import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { product } from '#product/api/product.ts'
import * as config from '#product/resources.config.ts'
import { namesIn } from '../../api/own-code/product.ts'
import { frameworkFolder, projectFolder } from '../../database/project-folder.ts'
import { requireValid } from '../../model/check-definitions.ts'
import { ofProduct } from '../../scripts/product-plugin.ts'
import { startTestServer } from './database.ts'

/** Below node_modules, where the packages are found. Threads cannot read TypeScript. */
const buildWorker = async (): Promise<string> => {
  const outDir = join(projectFolder, 'node_modules', `.test-worker-${process.pid}`)
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'silent',
    plugins: [ofProduct()],
    ssr: { noExternal: ['costwright-framework'] },
    define: { 'import.meta.env.BUILT': 'true' },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { input: { worker: join(frameworkFolder, 'api/worker.ts') } },
    },
  })
  return outDir
}

/** Unit tests, and those of the code itself, need neither PostgreSQL nor workers: a run of these only begins at once. */
const isUnit = (path: string): boolean =>
  !/(^|[/\\])(tests(?![/\\]architecture)|tools|database[/\\]embedded)[/\\]/.test(
    relative(projectFolder, path),
  )

/** One PostgreSQL and one temporary folder for the whole run. Each test file gets its own database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (project.vitest.state.getPaths().every(isUnit)) return async () => {}
  const temporary = mkdtempSync(join(tmpdir(), 'costwright-tests-'))
  // Some tests start programs as another user.
  chmodSync(temporary, 0o1777)
  process.env.TMPDIR = temporary
  requireValid(config, namesIn(product, config.resources))
  const [workerFolder, { server, stop }] = await Promise.all([buildWorker(), startTestServer()])
  process.env.TEST_WORKER = join(workerFolder, 'worker.js')
  project.provide('testServer', server)
  return async () => {
    await stop()
    for (const folder of [temporary, workerFolder]) rmSync(folder, { recursive: true, force: true })
  }
}
