import { type ZipFile, zipOf } from './zip.ts'

/** A cell as a user sees it; a formula has its result. */
export type OfficeCell =
  | string
  | number
  | boolean
  | null
  | Date
  | { readonly formula: string; readonly value: number }

interface OfficeSheet {
  readonly name: string
  readonly hidden: boolean
  readonly rows: readonly (readonly OfficeCell[])[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '&#10;')
const letters = (at: number) => String.fromCharCode(65 + at)
/** Days since 30 December 1899, as a workbook counts. */
const serial = (date: Date) => date.getTime() / 86_400_000 + 25_569

/**
 * A workbook in the forms that LibreOffice 7.4 writes: shared strings, `t="n"` at numbers, `aca` at formulas,
 * a style at each cell, very hidden sheets as hidden ones.
 */
export const libreOfficeWorkbook = (sheets: readonly OfficeSheet[]): Buffer => {
  const strings: string[] = []
  const shared = (text: string) => {
    if (!strings.includes(text)) strings.push(text)
    return strings.indexOf(text)
  }
  const cellXml = (cell: OfficeCell, place: string): string => {
    if (cell === null) return `<c r="${place}" s="0"/>`
    if (typeof cell === 'string') return `<c r="${place}" s="0" t="s"><v>${shared(cell)}</v></c>`
    if (typeof cell === 'boolean') return `<c r="${place}" s="0" t="b"><v>${Number(cell)}</v></c>`
    if (typeof cell === 'number') return `<c r="${place}" s="1" t="n"><v>${cell}</v></c>`
    if (cell instanceof Date) return `<c r="${place}" s="2" t="n"><v>${serial(cell)}</v></c>`
    return `<c r="${place}" s="1" t="n"><f aca="false">${cell.formula}</f><v>${cell.value}</v></c>`
  }
  const sheetXml = ({ rows }: OfficeSheet) =>
    rows
      .map((row, at) => {
        const cells = row.map((cell, column) => cellXml(cell, `${letters(column)}${at + 1}`)).join('')
        return `<row r="${at + 1}" customFormat="false" ht="15" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${cells}</row>`
      })
      .join('')
  const bodies = sheets.map(sheetXml)
  const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const overrides = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ['/xl/sharedStrings.xml', 'sharedStrings'],
    ...sheets.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, 'worksheet']),
  ].map(([name, type]) => `<Override PartName="${name}" ContentType="${part}.${type}+xml"/>`)
  const related = [
    ['styles', 'styles.xml'],
    ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
    ['sharedStrings', 'sharedStrings.xml'],
  ]
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${types}/${type}" Target="${target}"/>`,
    )
    .join('')
  const files: ZipFile[] = [
    {
      name: '_rels/.rels',
      data: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `${head}<workbook xmlns="${main}" xmlns:r="${types}"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/><sheets>${sheets.map(({ name, hidden }, at) => `<sheet name="${name}" sheetId="${at + 1}" state="${hidden ? 'hidden' : 'visible'}" r:id="rId${at + 2}"/>`).join('')}</sheets></workbook>`,
    },
    ...bodies.map((rows, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      data: `${head}<worksheet xmlns="${main}" xmlns:r="${types}"><sheetPr filterMode="false"/><sheetData>${rows}</sheetData></worksheet>`,
    })),
    {
      name: 'xl/styles.xml',
      data: `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="\\£#,##0.00;[RED]&quot;-£&quot;#,##0.00"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><cellXfs count="3">${[164, 165, 166].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyFont="false" applyBorder="false" applyAlignment="false" applyProtection="false"/>`).join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      data: `${head}<sst xmlns="${main}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    {
      name: '[Content_Types].xml',
      data: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    },
  ]
  return zipOf(files)
}
