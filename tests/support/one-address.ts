import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStillPage, stillPath } from './still-page.ts'

/** How long to wait for responses (milliseconds): an open page may keep one from ending. */
const patience = 5_000

/**
 * One address for the apps of a worker's files, one after another, so that a browser page sees the same app.
 * Requests without an app wait for the next one, except for a page without scripts.
 */
export class OneAddress {
  /** `http://127.0.0.1:port` */
  readonly address: string
  #app: RequestListener | undefined
  readonly #waiting: Parameters<RequestListener>[] = []
  readonly #unanswered = new Set<ServerResponse>()
  readonly #waitsForQuiet: (() => void)[] = []

  static async open(): Promise<OneAddress> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // It ends with the worker.
    server.unref()
    const one = new OneAddress((server.address() as AddressInfo).port)
    server.on('request', (request, response) => {
      if (request.url === stillPath) answerStillPage(response)
      else one.#take(request, response)
    })
    return one
  }

  private constructor(port: number) {
    this.address = `http://127.0.0.1:${port}`
  }

  /** Passes requests to an app from now on, waiting ones first. */
  give(app: RequestListener): void {
    this.#app = app
    for (const call of this.#waiting.splice(0)) this.#take(...call)
  }

  /** Removes the app; resolves once it has answered all its requests. */
  take(): Promise<void> {
    this.#app = undefined
    return this.quiet()
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

  #take(...call: Parameters<RequestListener>): void {
    if (!this.#app) {
      this.#waiting.push(call)
      return
    }
    const [, response] = call
    this.#unanswered.add(response)
    response.once('close', () => {
      this.#unanswered.delete(response)
      if (this.#unanswered.size === 0) for (const goOn of this.#waitsForQuiet.splice(0)) goOn()
    })
    this.#app(...call)
  }
}
