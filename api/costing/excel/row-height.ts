/** In points, for the report's font. */
const lineHeight = 13
const padding = 3

/** Wraps between words, as spreadsheets do. Width in characters. */
export const linesOf = (text: string, width: number): number =>
  text.split(/\r\n|\r|\n/).reduce((lines, paragraph) => {
    let line = 0
    let count = 1
    for (const word of paragraph.split(' ')) {
      const needed = line === 0 ? word.length : line + 1 + word.length
      if (needed <= width) line = needed
      else {
        count += (line === 0 ? 0 : 1) + Math.ceil(word.length / width) - 1
        line = word.length % width || width
      }
    }
    return lines + count
  }, 0)

/** Column widths count digits; letters are narrower. */
const lettersPerDigit = 1.1

/** In points. Programs do not compute heights of written workbooks. Widths are in characters. */
export const rowHeight = (cells: readonly (readonly [text: string, width: number])[]): number =>
  padding +
  lineHeight *
    Math.max(
      1,
      ...cells.map(([text, width]) => linesOf(text, Math.max(1, Math.floor(width * lettersPerDigit) - 1))),
    )
