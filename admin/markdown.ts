/** The part of Markdown that the guides are written in. */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'em'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string; readonly id: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

const inlinePattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|!\[[^\]]*\]\([^)]*\)|\[([^\]]+)\]\(([^)]+)\)/g

/** Text with its code, emphasis and links. Pictures are left out. */
export const inlinesOf = (text: string): Inline[] => {
  const found: Inline[] = []
  let end = 0
  const say = (plain: string) => plain !== '' && found.push({ kind: 'text', text: plain })
  for (const match of text.matchAll(inlinePattern)) {
    say(text.slice(end, match.index))
    end = match.index + match[0].length
    const [, code, strong, em, label, to] = match
    if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong })
    else if (em !== undefined) found.push({ kind: 'em', text: em })
    else if (label !== undefined && to !== undefined) found.push({ kind: 'link', text: label, to })
  }
  say(text.slice(end))
  return found
}

export const plainText = (text: string): string =>
  inlinesOf(text)
    .map((part) => part.text)
    .join('')

/** As GitHub makes the ids of headings. */
export const idOf = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

const itemPattern = /^\s*(?:[-*]|(\d+)\.) +(.*)$/
const headingPattern = /^(#+) (.*)$/
const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

type Lines = readonly string[]
const isBlank = (line: string) => line.trim() === ''
const begins = (line: string) =>
  isBlank(line) || headingPattern.test(line) || itemPattern.test(line) || /^(\||```)/.test(line.trim())

const untilFrom = (lines: Lines, from: number, ends: (line: string) => boolean): number => {
  const at = lines.findIndex((line, index) => index >= from && ends(line))
  return at < 0 ? lines.length : at
}

/** The block that begins at a line, and the line after it. */
const blockAt = (lines: Lines, at: number): readonly [Block | null, number] => {
  const line = lines[at] ?? ''
  const heading = headingPattern.exec(line)
  if (heading) {
    const [, marks = '', text = ''] = heading
    return [{ kind: 'heading', level: marks.length, text: plainText(text), id: idOf(text) }, at + 1]
  }
  if (line.trim().startsWith('```')) {
    const end = untilFrom(lines, at + 1, (one) => one.trim().startsWith('```'))
    return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1]
  }
  if (line.trim().startsWith('|')) {
    const end = untilFrom(lines, at, (one) => !one.trim().startsWith('|'))
    const [head = '', , ...rows] = lines.slice(at, end)
    const filled = rows.map(cellsOf).filter((cells) => cells.some((cell) => plainText(cell) !== ''))
    // A table of pictures has nothing to say.
    return [filled.length > 0 ? { kind: 'table', head: cellsOf(head), rows: filled } : null, end]
  }
  const item = itemPattern.exec(line)
  if (item) {
    const items: string[] = []
    let next = at
    for (; next < lines.length; next++) {
      const text = lines[next] ?? ''
      const [found, , rest = ''] = itemPattern.exec(text) ?? []
      if (found !== undefined) items.push(rest)
      else if (isBlank(text) || headingPattern.test(text) || !/^\s/.test(text)) break
      else items.push(`${items.pop() ?? ''} ${text.trim()}`)
    }
    return [{ kind: 'list', isOrdered: item[1] !== undefined, items }, next]
  }
  const end = untilFrom(lines, at + 1, begins)
  const text = lines
    .slice(at, end)
    .map((one) => one.trim())
    .join(' ')
  return [inlinesOf(text).length > 0 ? { kind: 'paragraph', text } : null, end]
}

/** The blocks of a page, without comments. */
export const blocksOf = (markdown: string): Block[] => {
  const lines = markdown.replace(/<!--[\s\S]*?-->/g, '').split(/\r?\n/)
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at] ?? '')) {
      at++
      continue
    }
    const [block, next] = blockAt(lines, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

/** What a page has words about: its headings, and the first cells of tables of words. */
export const topicsOf = (
  blocks: readonly Block[],
): readonly { readonly text: string; readonly id: string; readonly level: number }[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block]
    if (block.kind !== 'table' || block.head[0] !== 'word') return []
    return block.rows.map(([word = '']) => ({ text: plainText(word), id: idOf(word), level: 2 }))
  })

export const headingsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []))
