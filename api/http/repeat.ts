import type { FastifyInstance } from 'fastify'

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
