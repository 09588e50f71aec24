import { recordActions } from '../audit.ts'
import { didYouMean } from '../did-you-mean.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { isInterval } from '../own-code.ts'
import { type Definitions, knownField, oneOf, type Report } from './rule.ts'

/** What is checked of `api/extensions.ts`. */
export interface OwnCode {
  readonly jobs: readonly {
    readonly name: string
    readonly at?: string
    readonly every?: string
    readonly once?: true
  }[]
  readonly after: readonly {
    readonly name: string
    readonly of: string
    readonly on?: readonly string[]
    readonly fields?: readonly string[]
    readonly webhook?: { readonly url: string; readonly secret: string }
  }[]
}

/** POSIX: names of environment variables that any shell can set. */
const variableShape = /^[A-Za-z_][A-Za-z0-9_]*$/

/** The address and the secret are not in the code, which everybody may read. */
const checkWebhook = (
  report: Report,
  at: string,
  webhook: { readonly url: string; readonly secret: string },
) => {
  for (const option of ['url', 'secret'] as const)
    if (!variableShape.test(webhook[option]))
      report(
        `${at}.${option}`,
        `names the environment variable that has it, such as "SHOP_${option.toUpperCase()}", and is not the ${option === 'url' ? 'address' : 'secret'} itself`,
      )
}

const timeShape = /^([01]\d|2[0-3]):[0-5]\d$/

const checkNames = (report: Report, list: string, names: readonly string[]): void => {
  for (const [index, name] of names.entries()) {
    if (name.trim() === '') report(`${list}[${index}].name`, 'is missing')
    else if (names.indexOf(name) < index) report(`${list}[${index}].name`, `there is another "${name}"`)
  }
}

/** Jobs and subscribers: names, times, resources and fields. */
export const checkOwnCode = (report: Report, { jobs, after }: OwnCode, all: Definitions): void => {
  const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)
  checkNames(report, 'jobs', namesOf(jobs))
  checkNames(report, 'after', namesOf(after))
  for (const [index, { at, every, once }] of jobs.entries()) {
    if (at !== undefined && !timeShape.test(at))
      report(`jobs[${index}].at`, `"${at}" is no time of day; write it with hours and minutes, like "02:00"`)
    if (every !== undefined && !isInterval(every))
      report(`jobs[${index}].every`, `"${every}" is no interval; write "15 min" or "2 h"`)
    if ([at, every, once].filter((when) => when !== undefined).length > 1)
      report(
        `jobs[${index}]`,
        'has several of "at", "every" and "once"; a job has one of them, or is only queued',
      )
  }
  for (const [index, { of, on = [], fields = [], webhook }] of after.entries()) {
    const place = `after[${index}]`
    if (webhook) checkWebhook(report, `${place}.webhook`, webhook)
    for (const action of on)
      if (!recordActions.some((known) => known === action))
        report(`${place}.on`, `"${action}" is no action; write ${oneOf(recordActions)}`)
    if (!all.names.has(of)) report(`${place}.of`, `there is no resource "${of}"${didYouMean(of, all.names)}`)
    const resource = all.byName.get(of)
    if (!resource) continue
    for (const name of fields) {
      const field = knownField(report, `${place}.fields`, resource, name)
      if (field && !fieldTypeOf(field).writable)
        report(`${place}.fields`, `"${name}" is computed; name the stored fields that it follows from`)
    }
  }
}
