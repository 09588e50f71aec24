/** Of one line in the report's font, in points. */
const lineHeight = 13
/** Above and below the text of a row, in points. */
const padding = 3

/** How many lines the text takes in a column of so many characters, broken between words as spreadsheets do. */
export const linesOf = (text: string, width: number): number =>
  text.split(/\r\n|\r|\n/).reduce((lines, paragraph) => {
    let line = 0
    let count = 1
    for (const word of paragraph.split(' ')) {
      const needed = line === 0 ? word.length : line + 1 + word.length
      if (needed <= width) line = needed
      else {
        // A word that is longer than a line is broken.
        count += (line === 0 ? 0 : 1) + Math.ceil(word.length / width) - 1
        line = word.length % width || width
      }
    }
    return lines + count
  }, 0)

/** Columns are as wide as so many digits; letters are narrower. */
const lettersPerDigit = 1.1

/**
 * Height in points of a row whose texts wrap: programs that open a written workbook do not work it out themselves, and
 * let the text run over the next row.
 * @param cells texts, and the widths of their columns in characters
 */
export const rowHeight = (cells: readonly (readonly [text: string, width: number])[]): number =>
  padding +
  lineHeight *
    Math.max(
      1,
      ...cells.map(([text, width]) => linesOf(text, Math.max(1, Math.floor(width * lettersPerDigit) - 1))),
    )
