/**
 * Ends this process at once, however busy it is, when the process that supervises it is gone: whoever kills the one
 * means both. The embedded PostgreSQL ends with it. Without a supervisor nothing happens.
 */
export const endWithSupervisor = (): void => {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

/** Tells the supervisor that the server serves: from now on it is started again when it ends by itself. */
export const tellReady = (): void => {
  process.send?.('ready')
}
