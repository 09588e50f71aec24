/** An address and the name in front of it, as mail programs write them (RFC 5322 section 3.4). */
export interface Mailbox {
  readonly name: string | null
  readonly address: string
}

/** Longer texts are no addresses. */
const longest = 10_000

/** Splits at separators outside quotation marks and angle brackets. Blanks separate only texts without any of these. */
const partsOf = (text: string): string[] => {
  const parts: string[] = []
  let [part, isQuoted, isAddress] = ['', false, false]
  for (const [at, sign] of [...text].entries()) {
    if (sign === '"' && text[at - 1] !== '\\') isQuoted = !isQuoted
    else if (!isQuoted && sign === '<') isAddress = true
    else if (!isQuoted && sign === '>') isAddress = false
    if (!isQuoted && !isAddress && /[;,\n\r]/.test(sign)) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '')
}

const unquoted = (name: string) =>
  name
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('\\"', '"')
    .trim()

/** Without `mailto:`, its parameters, and the full stop of a sentence. */
const bare = (address: string) =>
  address
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/(?<=@[^?]*)\?.*$/, '')
    .replace(/[.\s]+$/, '')

/**
 * Reads addresses as mail programs copy them. Commas, semicolons and line breaks separate them, blanks too where there are
 * no names. What is no address stays as it is, for its check to refuse.
 * @example mailboxesIn('"Bloggs, Jo" <jo@firm.example>; mailto:ann@firm.example')
 * // [{ name: 'Bloggs, Jo', address: 'jo@firm.example' }, { name: null, address: 'ann@firm.example' }]
 */
export const mailboxesIn = (text: string): Mailbox[] => {
  const typed = text.slice(0, longest)
  // Bloggs, Jo <jo@firm.example>: a comma without an address in front of it belongs to the name.
  const joined: string[] = []
  for (const part of partsOf(typed)) {
    const last = joined.at(-1)
    if (last !== undefined && !last.includes('@') && part.includes('<'))
      joined[joined.length - 1] = `${last}, ${part}`
    else joined.push(part)
  }
  return joined.flatMap((part): Mailbox[] => {
    const [, name = '', address] = /^(.*?)<([^<>]*)>[.\s]*$/s.exec(part) ?? []
    if (address !== undefined) return [{ name: unquoted(name) || null, address: bare(address) }]
    return part.split(/\s+/).map((one) => ({ name: null, address: bare(one) }))
  })
}

/** The only mailbox of a text; null if there are several or none. */
export const mailboxIn = (text: string): Mailbox | null => {
  const [only, ...others] = mailboxesIn(text)
  return only && others.length === 0 ? only : null
}
