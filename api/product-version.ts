import { readFileSync } from 'node:fs'

/** The version of Costwright, as package.json says it. */
export const readProductVersion = (): string => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
