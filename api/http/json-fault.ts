/** Nothing that the API takes comes near. */
const deepest = 32

/** In valid JSON: what opens and closes, and every string, with a colon behind it when it is a name. */
const tokens = /[{}[\]]|("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)/g

/**
 * What is wrong with a JSON text that parses: an object with a name that is given twice, of which one reader takes the
 * first and another the last (RFC 8259 section 4), or nesting so deep that to write it again would exhaust the stack.
 * @param json a text that `JSON.parse` accepts
 * @returns the rest of a sentence, null when nothing is wrong
 */
export const jsonFault = (json: string): string | null => {
  /** The names of each object that is open; an array has none. */
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > deepest) return 'is nested too deeply'
    } else if (token === '}' || token === ']') open.pop()
    else if (text && colon) {
      const name: string = JSON.parse(text)
      const names = open.at(-1)
      if (names?.has(name)) return `names "${name}" twice`
      names?.add(name)
    }
  }
  return null
}
