// @module-tag rare
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { copyCluster } from '../../tests/support/copy-cluster.ts'
import { EmbeddedScene, query } from '../../tests/support/embedded-scene.ts'
import { runningServer } from './running.ts'

const root = process.getuid?.() === 0
/** Somebody who is not root: nobody, or whoever runs the tests. */
const ordinaryUser = root ? 65_534 : (process.getuid?.() ?? 0)

describe('A server that another process runs', () => {
  const scene = new EmbeddedScene()
  afterEach(() => scene.clear())
  afterAll(() => scene.end())

  /** What it answers to whoever looks in its data directory. */
  const answer = async (dataDir: string) => {
    const found = await runningServer(dataDir)
    if (!found) throw new Error('Nothing runs')
    return (await query(found, 'select 1 as one'))[0]
  }

  it('is found while its owner runs, and not found when only files of a former owner remain', async () => {
    expect(await runningServer(scene.newDataDir())).toBeUndefined()
    const dataDir = await scene.dataDirToDamage()
    expect(await runningServer(dataDir)).toBeUndefined()
    const app = await scene.startApp(dataDir)
    expect(await runningServer(dataDir)).toEqual(app.said.connection)
    expect(await answer(dataDir)).toEqual({ one: 1 })
    expect(await query(app.said.connection, 'select 2 as two')).toEqual([{ two: 2 }])
    app.process.kill('SIGKILL')
    await app.ended
    expect(await runningServer(dataDir)).toBeUndefined()
  })

  it('is found by root when an ordinary user runs it, and by that user', async () => {
    const dataDir = join(scene.folderOf(ordinaryUser), 'data')
    await scene.startApp(dataDir, root ? ordinaryUser : undefined)
    expect(await answer(dataDir)).toEqual({ one: 1 })
  })

  it('is found where its socket is, when the path of the data directory is too long for one', async () => {
    const dataDir = join(scene.newDataDir(), 'a-long-name-'.repeat(12))
    await copyCluster(dataDir)
    const app = await scene.startApp(dataDir)
    expect(await answer(dataDir)).toEqual({ one: 1 })
    app.process.kill('SIGTERM')
    await app.ended
    rmSync(app.said.connection.host, { recursive: true })
  })
})
