import { duplicatesIn } from '../did-you-mean.ts'
import type { Rule } from './rule.ts'
import { checkPath } from './vouches.ts'

/** Kept figures, and what they are made of. */
export const keepsRule: Rule = (resource, report, { byName }) => {
  const resources = Object.fromEntries(byName)
  for (const [name, of] of Object.entries(resource.keeps ?? {})) {
    const at = `keeps.${name}`
    if (!/^[a-z][a-zA-Z0-9]{0,19}$/.test(name))
      report(at, 'is no name of a figure; begin with a small letter, and use at most 20 letters and digits')
    if (of.length === 0) report(at, 'is empty; name the values that the figure is made of')
    for (const path of of) checkPath(report, at, resources, resource, path)
    for (const path of new Set(duplicatesIn(of))) report(at, `"${path}" stands there twice`)
  }
}
