import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SettingsError } from '../settings.ts'

/** Milliseconds: a server just killed may still hold its port. */
const timeoutMs = 1_000

const sentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_host, port) =>
    `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
  EACCES: (_host, port) =>
    `Port ${port} may be opened by an administrator of this machine alone. Choose one above 1023: PORT=3001 npm start`,
  EADDRNOTAVAIL: (host) => `HOST=${host} is no address of this machine.`,
}

export const asPortProblem = (error: unknown, host: string, port: number): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  return sentence ? new SettingsError(sentence(host, port), { cause: error }) : error
}

/** Reports a taken port before anything is started or written. Throws SettingsError. */
export const refuseTakenPort = async (host: string, port: number): Promise<void> => {
  const end = Date.now() + timeoutMs
  for (;;)
    try {
      const probe = createServer().listen(port, host)
      await once(probe, 'listening')
      probe.close()
      await once(probe, 'close')
      return
    } catch (error) {
      const problem = asPortProblem(error, host, port)
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') || Date.now() > end)
        throw problem
      await delay(50)
    }
}
