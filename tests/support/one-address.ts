import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStillPage, stillPath } from './still-page.ts'

/** So long is waited for answers (milliseconds): a page that is not left may keep one from ending. */
const patience = 5_000

/**
 * One address at which the apps of a worker's files stand, one after another: to a page of the browser it is the same app.
 * What is asked while there is none waits for the next one, but for a page without scripts.
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

  /** Lets an app answer from now on, what has waited for it first. */
  give(app: RequestListener): void {
    this.#app = app
    for (const call of this.#waiting.splice(0)) this.#take(...call)
  }

  /** Takes the app away; resolves once it has answered all that was asked. */
  take(): Promise<void> {
    this.#app = undefined
    return this.quiet()
  }

  /** Resolves once all that was asked of the app is answered, or given up, or has taken too long. */
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
