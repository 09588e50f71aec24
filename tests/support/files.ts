import { crc32, deflateSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { PNG } from 'pngjs'

interface PdfOptions {
  /** Minimum size in bytes: the file is padded at its end. */
  readonly size?: number
  readonly pages?: number
}

/** A unique PDF with a word on each page. */
export const pdf = ({ size = 0, pages = 1 }: PdfOptions = {}): Buffer => {
  const text = crypto.randomUUID()
  const content = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`)
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...kids.map(() => page),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  const whole = Buffer.from(`${body}${end}`)
  return whole.length >= size ? whole : Buffer.concat([whole, Buffer.alloc(size - whole.length, '%')])
}

/** A picture of one colour. */
export const png = (width = 40, height = 30): Buffer => {
  const picture = new PNG({ width, height })
  picture.data.fill(0x80)
  return PNG.sync.write(picture)
}

/** A picture of 100 by 100 pixels whose data unpack to this many bytes of zeros, in about a thousandth of them. */
export const packedPng = (unpacked: number): Buffer => {
  const original = png(100, 100)
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  // The signature and the header of the picture.
  const head = original.subarray(0, 33)
  return Buffer.concat([
    head,
    chunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A workbook with one sheet. */
export const xlsx = async (): Promise<Buffer> => {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('Sheet')
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
