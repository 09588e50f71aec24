import type { HeaderFooter } from 'exceljs'

export interface PrintedOn {
  readonly firm: string
  readonly subject: string
  readonly day: string
}

/** Excel allows 255 characters per header; more corrupts the file. */
const longest = 60
/** "&" starts a code (ECMA-376 part 1, 18.3.1.46), and a digit after a size would be part of it. */
const plain = (text: string): string =>
  [...text.replace(/[\p{Cc}]/gu, ' ')].slice(0, longest).join('').replaceAll('&', '&&')
const face = '&9&"Arial,Regular"'

export const headerFooterOf = ({ firm, subject, day }: PrintedOn): Partial<HeaderFooter> => ({
  oddHeader: `&L${face}${plain(firm)}&C${face}${plain(subject)}&R${face}${plain(day)}`,
  oddFooter: `&L${face}&A&R${face}Page &P of &N`,
})
