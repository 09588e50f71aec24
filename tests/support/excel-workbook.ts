import { zipOf } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const part = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const rows = [
  '<row r="1" spans="1:6" x14ac:dyDescent="0.25"><c r="A1" s="4" t="s"><v>0</v></c><c r="B1" s="4" t="s"><v>1</v></c><c r="C1" s="4" t="s"><v>2</v></c><c r="D1" s="4" t="s"><v>3</v></c><c r="E1" s="4" t="s"><v>4</v></c><c r="F1" s="4" t="s"><v>5</v></c></row>',
  '<row r="2" spans="1:6" x14ac:dyDescent="0.25"><c r="A2" t="s"><v>6</v></c><c r="B2"><v>42.5</v></c><c r="C2" s="1"><v>142.35</v></c><c r="D2" s="1"><f t="shared" ref="D2:D3" si="0">B2*C2</f><v>6049.875</v></c><c r="E2" s="2"><v>46203</v></c><c r="F2" s="3"><v>0.2</v></c></row>',
  '<row r="3" spans="1:6" x14ac:dyDescent="0.25"><c r="A3" t="str"><f>"Pier "&amp;1</f><v>Pier 1</v></c><c r="B3"><v>0.1</v></c><c r="C3" s="1"><v>4.9999999999999996</v></c><c r="D3" s="1"><f t="shared" si="0"/><v>0.5</v></c><c r="E3" s="2"/><c r="F3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
]
const texts = [
  ...['Description', 'Quantity', 'Cost Each', 'Total', 'Day', 'Share'].map((text) => `<t>${text}</t>`),
  '<r><t xml:space="preserve">Concrete </t></r><r><rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr><t>C25</t></r>',
]

/**
 * A bill of two lines in the forms that Excel for Windows writes: shared strings with rich text runs, a
 * shared formula, a formula with a text and one with an error, built-in formats (14 for dates, 9 for
 * percentages), 17 digits.
 */
export const excelWorkbook = (): Buffer =>
  zipOf([
    {
      name: '[Content_Types].xml',
      data: `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${part}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${part}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${part}.sharedStrings+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `${head}<workbook xmlns="${main}" xmlns:r="${office}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><fileVersion appName="xl" lastEdited="7"/><workbookPr defaultThemeVersion="166925"/><bookViews><workbookView xWindow="0" yWindow="0"/></bookViews><sheets><sheet name="Bill" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="191029"/></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `${head}<worksheet xmlns="${main}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:F3"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><sheetData>${rows.join('')}</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
    },
    {
      name: 'xl/styles.xml',
      data: `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="44" formatCode="_-&quot;£&quot;* #,##0.00_-;\\-&quot;£&quot;* #,##0.00_-;_-&quot;£&quot;* &quot;-&quot;??_-;_-@_-"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[0, 44, 14, 9, 0].map((id, at) => `<xf numFmtId="${id}" fontId="${at === 4 ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      data: `${head}<sst xmlns="${main}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
  ])
