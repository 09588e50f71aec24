import { openSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { bufferedLog } from './request-log.ts'

it('A log on a full disk loses lines and does not end the process', async () => {
  const log = bufferedLog(openSync('/dev/full', 'w'))
  const failed = vi.fn()
  log.on('error', failed)
  log.write(`${'x'.repeat(5_000)}\n`)
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0)
  log.write(`${'y'.repeat(5_000)}\n`)
  await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(1)
  for (let n = 0; n < 40; n++) log.write('z'.repeat(1_048_576))
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOSPC' }))
})
