import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PdfPageText {
  /** Its texts, each with its distances from the left and the bottom of the page, in points. */
  readonly texts: readonly {
    readonly text: string
    readonly x: number
    readonly y: number
    readonly width: number
  }[]
  /** All texts in one line. */
  readonly all: string
  readonly hasPicture: boolean
}

/** The texts and pictures of each page of a PDF, as a viewer reads them. */
export const pagesOf = async (bytes: Uint8Array): Promise<PdfPageText[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: PdfPageText[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
        : [],
    )
    const { fnArray } = await page.getOperatorList()
    pages.push({
      texts,
      all: texts
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s+/g, ' '),
      hasPicture: fnArray.includes(OPS.paintImageXObject),
    })
  }
  await task.destroy()
  return pages
}
