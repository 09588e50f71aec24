import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { reserveIn } from './reserve.ts'

const folder = mkdtempSync(join(tmpdir(), 'costwright-reserve-'))
const file = join(folder, 'reserve')
beforeEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const megabytes = (count: number) => count * 1_048_576

/** A reserve on a disk with so much space, which a test may change. */
const onDiskWith = (free: number) => {
  const disk = { free: megabytes(free) }
  return { disk, reserve: reserveIn(file, () => disk.free) }
}

describe('The disk space that is set aside', () => {
  it('is 48 MB, where there is enough', () => {
    onDiskWith(1000).reserve.make()
    expect(statSync(file).size).toBe(megabytes(48))
  })

  it('is not set aside where that would leave too little, and nothing is refused for it', () => {
    const { reserve } = onDiskWith(60)
    reserve.make()
    expect(existsSync(file)).toBe(false)
    expect(reserve.mayWrite()).toBe(true)
  })

  it('is given up when the disk is full, and made again when there is space for it', async () => {
    const { disk, reserve } = onDiskWith(1000)
    reserve.make()
    disk.free = megabytes(3)
    expect(reserve.mayWrite()).toBe(false)
    expect(existsSync(file)).toBe(false)

    // What was given up is free now; that is not yet enough.
    disk.free = megabytes(51)
    expect(reserve.mayWrite()).toBe(false)

    const spaceIsBack = reserve.untilMayWrite(new AbortController().signal)
    disk.free = megabytes(90)
    await spaceIsBack
    expect(reserve.mayWrite()).toBe(true)
    expect(existsSync(file)).toBe(true)
  })

  it('uses the real disk unless told otherwise', () => {
    expect(reserveIn(file).mayWrite()).toBe(true)
  })
})
