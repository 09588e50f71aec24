import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

type Values = Readonly<Record<string, unknown>>

const found = (scope: Values, path: string): unknown =>
  path
    .replace(/^\./, '')
    .split('.')
    .reduce<unknown>((value, name) => (value as Values | undefined)?.[name], scope)

const filters: Readonly<Record<string, (value: unknown) => string>> = {
  quote: (value) => JSON.stringify(String(value)),
  toJson: (value) => JSON.stringify(value),
}

/** An action such as `.Values.image | quote`. @throws Error if it names nothing */
const printed = (scope: Values, action: string): string => {
  const [path = '', filter] = action.split('|').map((part) => part.trim())
  const value = found(scope, path)
  if (value === undefined) throw new Error(`${path} is not set`)
  return filter ? (filters[filter]?.(value) ?? '') : String(value)
}

/** The templates of Go that the chart uses: values, `quote` and `toJson`, `if` of a value, and `range` of a map. Not nested. */
const rendered = (template: string, scope: Values): string =>
  template
    .replace(
      /\n? *\{\{- (if|range) ([^}]*?) \}\}([\s\S]*?)\n? *\{\{- end \}\}/g,
      (_all, word, head, body) => {
        if (word === 'if') return found(scope, head) ? rendered(body, scope) : ''
        const map = found(scope, head.split(':=')[1].trim()) as Values
        return Object.entries(map)
          .map(([$name, $value]) => rendered(body, { ...scope, $name, $value }))
          .join('')
      },
    )
    .replace(/\{\{ ([^}]*?) \}\}/g, (_all, action) => printed(scope, action))

/** The objects of a chart as `helm template costwright FOLDER` makes them, which no package registry here has. */
export const renderChart = (folder: string, given: Values = {}): Values[] => {
  const values = { ...parse(readFileSync(join(folder, 'values.yaml'), 'utf8')), ...given }
  const scope = { Values: values, Release: { Name: 'costwright' } }
  const templates = join(folder, 'templates')
  return readdirSync(templates).flatMap((file) =>
    parseAllDocuments(rendered(readFileSync(join(templates, file), 'utf8'), scope)).flatMap((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`)
      const object = document.toJS()
      return object === null ? [] : [object]
    }),
  )
}
