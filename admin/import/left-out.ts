import { valuesOf } from '../../model/sheet.ts'
import type { Import } from './use-import.ts'

const quoted = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`

/** Saves the rows that are left out as a CSV file, with their numbers in the file. */
export const downloadLeftOut = ({ sheet, leftOut, headings, resource }: Import, row: string): void => {
  const values = valuesOf(sheet)
  const lines = [[row, ...headings], ...leftOut.map((number) => [number, ...(values[number - 1] ?? [])])].map(
    (cells) => cells.map(quoted).join(','),
  )
  // Excel reads UTF-8 only with a byte order mark.
  const url = URL.createObjectURL(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${resource.title} - ${leftOut.length}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
