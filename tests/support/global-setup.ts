import type { TestProject } from 'vitest/node'
import { callHandlers } from '../../api/call-handlers.ts'
import { namesOfHandlers } from '../../model/call-handlers.ts'
import { requireSound } from '../../model/check-definitions.ts'
import * as config from '../../resources.config.ts'
import { startTestServer } from './database.ts'

/** One PostgreSQL for the whole run; every test file gets a database of its own on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  requireSound(config, namesOfHandlers(callHandlers))
  const { server, stop } = await startTestServer()
  project.provide('testServer', server)
  return stop
}
