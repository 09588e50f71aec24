import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Font, openSync } from 'fontkit'

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
const roboto = join(folderOf('pdfmake'), 'build/fonts/Roboto')
const dejaVu = join(folderOf('dejavu-fonts-ttf'), 'ttf')

/**
 * Fonts of a document, embedded as subsets. Roboto has Latin with Polish, Greek and Cyrillic, £ and €; DejaVu has arrows,
 * ticks, and the signs of drawings and mathematics.
 */
export const fontFiles = {
  Roboto: { normal: join(roboto, 'Roboto-Regular.ttf'), bold: join(roboto, 'Roboto-Medium.ttf') },
  DejaVu: { normal: join(dejaVu, 'DejaVuSans.ttf'), bold: join(dejaVu, 'DejaVuSans-Bold.ttf') },
} as const

export const fontFolders = [roboto, dejaVu]

type FontName = keyof typeof fontFiles
type Weight = 'normal' | 'bold'

const opened = new Map<string, Font>()

const fontOf = (name: FontName, weight: Weight): Font => {
  const path = fontFiles[name][weight]
  const font = opened.get(path) ?? openSync(path)
  // No collection of fonts.
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} has more than one font`)
  opened.set(path, font)
  return font
}

const names = Object.keys(fontFiles) as FontName[]
/** By character. Unicode has 300,000. */
const known = new Map<string, FontName | undefined>()

/** The first font that has the character, in both weights; undefined: it cannot be printed. */
const fontFor = (character: string): FontName | undefined => {
  if (!known.has(character)) {
    const point = character.codePointAt(0) ?? 0
    const name = names.find((name) =>
      (['normal', 'bold'] as const).every((weight) => fontOf(name, weight).hasGlyphForCodePoint(point)),
    )
    known.set(character, name)
  }
  return known.get(character)
}

/** Blanks of any width as plain ones, which are in each font. Invisible characters are left out. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u2007\u202f]/g, '\u00a0')
    .replaceAll(/(?!\u00a0)\p{Zs}/gu, ' ')
    .replaceAll(/\p{Cf}|\p{Variation_Selector}/gu, '')

const lineEnds = /[\t\n\r]/

/** Characters of the texts that no font has, each once. */
export const unprintable = (texts: readonly string[]): string[] => {
  const characters = new Set(texts.flatMap((text) => [...plain(text)]))
  return [...characters].filter((one) => !lineEnds.test(one) && fontFor(one) === undefined)
}

/** Printed in place of a character that no font has; DejaVu has it. */
const missing = '\ufffd'

export interface Run {
  readonly text: string
  readonly font: FontName
}

/** The text in runs of one font each. */
export const runsOf = (text: string): Run[] => {
  const runs: { text: string; font: FontName }[] = []
  for (const one of plain(text)) {
    const last = runs.at(-1)
    const isSpace = one === ' ' || one === '\u00a0' || lineEnds.test(one)
    const font = isSpace ? (last?.font ?? 'Roboto') : fontFor(one)
    const printed = font ? one : missing
    if (last && last.font === (font ?? 'DejaVu')) last.text += printed
    else runs.push({ text: printed, font: font ?? 'DejaVu' })
  }
  return runs
}

export interface Print {
  /** In points. */
  readonly size: number
  readonly weight?: Weight
}

/** In points. */
export const widthOf = (text: string, { size, weight = 'normal' }: Print): number =>
  runsOf(text).reduce((width, run) => {
    const font = fontOf(run.font, weight)
    return width + (font.layout(run.text).advanceWidth / font.unitsPerEm) * size
  }, 0)

/** Breaks words that are wider than the space (in points): pdfmake would widen the column. */
export const broken = (text: string, space: number, print: Print): string =>
  plain(text)
    .split(/([ \t\n\r]+)/)
    .map((word) => {
      // A character is at most as wide as its size.
      if (word.length * print.size <= space || widthOf(word, print) <= space) return word
      const parts = ['']
      for (const one of word) {
        const longer = `${parts.at(-1)}${one}`
        if (widthOf(longer, print) <= space) parts[parts.length - 1] = longer
        else parts.push(one)
      }
      return parts.join('\n')
    })
    .join('')
