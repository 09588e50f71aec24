import { useTranslate } from 'react-admin'
import { Document, Page, pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

/** The page's policy forbids eval and WebAssembly. Logs errors only. */
const options = { isEvalSupported: false, useWasm: false, verbosity: 0 }

interface PdfPageProps {
  readonly content: Blob
  readonly page: number
  readonly width: number
  readonly onPages: (count: number) => void
}

/** A PDF page as an image: links and scripts are inactive. */
export const PdfPage = ({ content, page, width, onPages }: PdfPageProps) => {
  const translate = useTranslate()
  return (
    <Document
      file={content}
      options={options}
      loading={translate('files.loading')}
      error={translate('files.unreadable')}
      onLoadSuccess={({ numPages }) => onPages(numPages)}
    >
      <Page
        pageNumber={page}
        width={width}
        loading={null}
        error={translate('files.unreadable')}
        renderAnnotationLayer={false}
        renderTextLayer={false}
      />
    </Document>
  )
}
