import { fitForFileName } from '../../http/files/file-reply.ts'

/** In characters; file systems take 255 bytes of up to four each. */
const longestProject = 50

/**
 * Name of a report: "QuoteExcelReport for School, Quote 7.xlsx" (specification section 7), with what no file
 * name may hold replaced by "_".
 */
export const reportFileName = (project: string, quote: number | string, kind: string): string => {
  const fit = [...fitForFileName(project)].slice(0, longestProject).join('').trim()
  return `${kind} for ${fit}, Quote ${fitForFileName(String(quote))}.xlsx`
}
