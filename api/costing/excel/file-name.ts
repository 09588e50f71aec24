import { fitForFileName } from '../../http/files/file-reply.ts'

/** In characters; file systems allow 255 bytes, up to four per character. */
const longestProject = 50

/** "QuoteExcelReport for School, Quote 7.xlsx" (specification section 7). */
export const reportFileName = (project: string, quote: number | string, kind: string): string => {
  const fit = [...fitForFileName(project)].slice(0, longestProject).join('').trim()
  return `${kind} for ${fit}, Quote ${fitForFileName(String(quote))}.xlsx`
}
