import { describe, expect, it } from 'vitest'
import { largestFile, writeOutput } from './temporary-files.ts'

describe('The file of a worker thread', () => {
  it('fails with the error of a full disk, even while its writer waits for something else', async () => {
    const waits = writeOutput('/dev/full', async (output, signal) => {
      output.write('a line')
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    })
    await expect(waits).rejects.toMatchObject({ code: 'ENOSPC' })
    const heedless = writeOutput('/dev/full', async (output) => {
      output.write('a line')
      await new Promise(() => {})
    })
    await expect(heedless).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  it('fails with the error of its writer', async () => {
    const fails = writeOutput('/dev/null', async () => {
      throw new Error('Our fault')
    })
    await expect(fails).rejects.toThrow('Our fault')
  })

  it('is refused beyond 256 MB', { tags: 'rare' }, async () => {
    const piece = Buffer.alloc(16 * 1_048_576)
    const written = writeOutput('/dev/null', async (output, signal) => {
      for (let bytes = 0; bytes <= largestFile; bytes += piece.length)
        await new Promise((resolve) => output.write(piece, resolve))
      signal.throwIfAborted()
    })
    await expect(written).rejects.toMatchObject({
      code: 'too_many_records',
      message: 'The file would be larger than 256 MB. Filter the list.',
    })
  })
})
