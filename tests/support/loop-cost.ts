import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { slownessNow } from './processor-time.ts'

/** A request of the client thread, which repeats `part` of the body. */
export interface Sent {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: {
    readonly start?: string
    readonly part: string
    readonly times: number
    readonly end?: string
  }
}

/** Processor time of the main thread so far, in milliseconds (proc(5): the first number is in nanoseconds). */
const mainThreadMs = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** The least limit of a test, in milliseconds: below it the machine need not be measured. */
const leastLimit = 100

/** Looks at each turn of the event loop. @returns ends it; the most processor time of a turn, in milliseconds */
const watchTurns = (): (() => number) => {
  let [worst, before] = [0, mainThreadMs()]
  const look = () => {
    const now = mainThreadMs()
    worst = Math.max(worst, now - before)
    before = now
    timer.refresh()
  }
  const timer = setTimeout(look, 1)
  return () => {
    look()
    clearTimeout(timer)
    return worst
  }
}

interface LoopClient {
  /**
   * Statuses of calls, and the most processor time of a turn of the event loop meanwhile, in milliseconds of a common
   * processor. Wall time would depend on what else the machine does, and so does processor time to a lesser degree.
   */
  costOf(...calls: Sent[]): Promise<{ readonly statuses: number[]; readonly worst: number }>
  end(): Promise<unknown>
}

/** Measures an app in the main thread of this process, on Linux. @param address with the API base */
export const loopClient = (address: string, token: string): LoopClient => {
  const client = new Worker(new URL('./loop-client.mjs', import.meta.url), { workerData: { address } })
  const authorization = `Bearer ${token}`
  return {
    costOf: async (...calls) => {
      client.postMessage(calls.map((call) => ({ ...call, headers: { authorization, ...call.headers } })))
      const end = watchTurns()
      const [statuses] = await once(client, 'message')
      const worst = end()
      return { statuses, worst: worst < leastLimit ? worst : worst / (await slownessNow()) }
    },
    end: () => client.terminate(),
  }
}
