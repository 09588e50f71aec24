import { stripVTControlCharacters } from 'node:util'

/**
 * Build errors, one sentence each: `resources.config.ts:12: Expected "," but found "}"`. An error outside the
 * project keeps its stack.
 * @param {unknown} error of Vite, whose bundler collects several
 * @returns {string[]}
 */
export const sentencesOf = (error) => {
  const { errors = [error] } = /** @type {{ errors?: unknown[] }} */ (error)
  return errors.map((each) => {
    const text = stripVTControlCharacters(each instanceof Error ? each.message : String(each))
    const place = /\[ (.+?:\d+):\d+ \]/.exec(text)?.[1]
    const [first = ''] = text.split('\n')
    if (place) return `${place}: ${first.replace(/^\[[^\]]*\] /, '').replaceAll('`', '"')}`
    return each instanceof Error && each.stack ? each.stack : text
  })
}

/**
 * Error thrown while loading a definition, such as an undefined name: `resources.config.ts:12: nmae is not defined`.
 * @param {unknown} error
 * @returns {string | null} null for errors outside the definitions
 */
export const mistakeOf = (error) => {
  if (!(error instanceof Error)) return null
  const place = /resources\.config\.ts:\d+/.exec(error.stack ?? '')?.[0]
  return place ? `${place}: ${error.message}` : null
}
