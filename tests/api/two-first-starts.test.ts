import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { copyCluster } from '../support/copy-cluster.ts'
import { administrator, type Clone, cloneProject } from '../support/new-entity.ts'

describe('Two starts at once in a folder without a build', { tags: 'rare' }, () => {
  let project: Clone
  beforeAll(async () => {
    project = cloneProject({ ...administrator, DEMO: '0', LOG_LEVEL: 'warn' })
    chmodSync(project.folder, 0o755)
    // The admin has its own tests; an empty one builds in no time.
    writeFileSync(join(project.folder, 'web', 'main.tsx'), '')
    for (const name of ['one', 'other']) await copyCluster(join(project.folder, name))
  })
  afterAll(() => project.remove())

  it('build it once, and both serve', async () => {
    const starts = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const settings = `DATA_DIR=${join(project.folder, name)} PORT=${await freePort()}`
        return project.start(`env ${settings} npm start`)
      }),
    )
    try {
      const addresses = await Promise.all(starts.map((start) => start.wrote(/ready at (http:\S+)/)))
      for (const [, address] of addresses) {
        const page = await fetch(`${address}/admin/`)
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')])
      }
    } finally {
      const outputs = await Promise.all(starts.map((start) => start.stop()))
      expect(outputs.join('').match(/Building the server/g)).toHaveLength(1)
    }
  })
})
