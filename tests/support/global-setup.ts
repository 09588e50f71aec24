import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { registered } from '../../api/registered.ts'
import { requireSound } from '../../model/check-definitions.ts'
import * as config from '../../resources.config.ts'
import { startTestServer } from './database.ts'

/** One PostgreSQL and one temporary folder for the whole run. Each test file gets its own database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const temporary = mkdtempSync(join(tmpdir(), 'costwright-tests-'))
  // Some tests start programs as another user.
  chmodSync(temporary, 0o1777)
  process.env.TMPDIR = temporary
  requireSound(config, registered)
  const { server, stop } = await startTestServer()
  project.provide('testServer', server)
  return async () => {
    await stop()
    rmSync(temporary, { recursive: true, force: true })
  }
}
