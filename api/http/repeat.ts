import type { FastifyInstance } from 'fastify'
import { isNotWritable } from './database-error.ts'

/**
 * Runs the work when the server is ready and then regularly, one run at a time. Closing waits for the last one.
 * @param failed logged with the error as a warning
 * @returns runs it at once, unless it is running
 */
export const repeat = (
  app: FastifyInstance,
  everyMs: number,
  failed: string,
  work: () => Promise<void>,
): (() => void) => {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  const run = () => {
    underWay ??= work()
      .catch((error: unknown) => app.log.warn({ err: error }, failed))
      .finally(() => {
        underWay = undefined
      })
  }
  app.addHook('onReady', async () => {
    run()
    timer = setInterval(run, everyMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await underWay
  })
  return run
}

/**
 * Writes before the server is ready; on a full disk later, so that people can read.
 * @returns writes unless it was done, for regular work that needs it
 */
export const onceWritable = (app: FastifyInstance, write: () => Promise<void>): (() => Promise<void>) => {
  let isDone = false
  const unlessDone = async () => {
    if (isDone) return
    await write()
    isDone = true
  }
  app.addHook('onReady', () =>
    unlessDone().catch((error: unknown) => {
      if (!isNotWritable(error)) throw error
    }),
  )
  return unlessDone
}
