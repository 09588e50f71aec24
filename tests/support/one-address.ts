import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStillPage, stillPath } from './still-page.ts'

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
  #settled = () => {}

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
  async take(): Promise<void> {
    this.#app = undefined
    if (this.#unanswered.size > 0)
      await new Promise<void>((resolve) => {
        this.#settled = resolve
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
      if (this.#unanswered.size === 0) this.#settled()
    })
    this.#app(...call)
  }
}
