import { stripVTControlCharacters } from 'node:util'

/**
 * What stopped a build, one sentence each: `resources.config.ts:12: Expected "," but found "}"`. A fault that names no
 * place in the project keeps its stack.
 * @param {unknown} error of Vite, whose bundler gathers several
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
 * A definition that threw when it was loaded, such as an undefined name: `resources.config.ts:12: nmae is not defined`.
 * @param {unknown} error
 * @returns {string | null} null when the definitions have no part in it
 */
export const mistakeOf = (error) => {
  if (!(error instanceof Error)) return null
  const place = /resources\.config\.ts:\d+/.exec(error.stack ?? '')?.[0]
  return place ? `${place}: ${error.message}` : null
}
