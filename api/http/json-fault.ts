const deepest = 32

/** Brackets, and strings with a colon after names. */
const tokens = /[{}[\]]|("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)/g

/**
 * Duplicate names, which parsers resolve differently (RFC 8259 section 4), and nesting that overflows the stack.
 * @param json valid JSON
 * @returns the end of a sentence, or null
 */
export const jsonFault = (json: string): string | null => {
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
