import type { HeaderFooter } from 'exceljs'

/** What stands above every page that is printed. */
export interface PrintedOn {
  readonly firm: string
  /** Number and name of the project, and the quote. */
  readonly subject: string
  /** As people read it: `28/02/2025`. */
  readonly day: string
}

/** Spreadsheets take 255 characters for a whole line; what is longer breaks the file. */
const longest = 60
/** "&" begins a code there (ECMA-376 part 1, 18.3.1.46), and a digit after a size would belong to it. */
const plain = (text: string): string =>
  [...text.replace(/[\p{Cc}]/gu, ' ')].slice(0, longest).join('').replaceAll('&', '&&')
const face = '&9&"Arial,Regular"'

/** Firm, quote and day above each page; the sheet's name and the page's number below. */
export const headerFooterOf = ({ firm, subject, day }: PrintedOn): Partial<HeaderFooter> => ({
  oddHeader: `&L${face}${plain(firm)}&C${face}${plain(subject)}&R${face}${plain(day)}`,
  oddFooter: `&L${face}&A&R${face}Page &P of &N`,
})
