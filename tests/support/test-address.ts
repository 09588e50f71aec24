import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveStillPage, stillPath } from './still-page.ts'

/** How long to wait for responses (milliseconds): an open page may keep one from ending. */
const patience = 5_000

/** Serves the app of a test file, and at one more path a page without scripts. */
export class TestAddress {
  /** `http://127.0.0.1:port` */
  readonly address: string
  /** The app of the present file; without one, pages get no reply. */
  app: RequestListener = (_request, response) => response.destroy()
  readonly #unanswered = new Set<ServerResponse>()
  readonly #waitsForQuiet: (() => void)[] = []

  static async open(): Promise<TestAddress> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // It ends with the process.
    server.unref()
    const opened = new TestAddress((server.address() as AddressInfo).port)
    server.on('request', (request, response) => {
      if (request.url === stillPath) return serveStillPage(response)
      opened.#watch(response)
      opened.app(request, response)
    })
    return opened
  }

  private constructor(port: number) {
    this.address = `http://127.0.0.1:${port}`
  }

  /** Resolves once all requests to the app are answered, aborted or timed out. */
  async quiet(): Promise<void> {
    if (this.#unanswered.size === 0) return
    await new Promise<void>((resolve) => {
      const giveUp = setTimeout(resolve, patience)
      this.#waitsForQuiet.push(() => {
        clearTimeout(giveUp)
        resolve()
      })
    })
  }

  #watch(response: ServerResponse): void {
    this.#unanswered.add(response)
    response.once('close', () => {
      this.#unanswered.delete(response)
      if (this.#unanswered.size === 0) for (const goOn of this.#waitsForQuiet.splice(0)) goOn()
    })
  }
}
