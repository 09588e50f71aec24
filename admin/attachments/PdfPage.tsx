import { useTranslate } from 'react-admin'
import { Document, Page, pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString()

/** The page's policy lets nothing be made of text, and no WebAssembly; of faults in a document only errors are logged. */
const options = { isEvalSupported: false, useWasm: false, verbosity: 0 }

interface PdfPageProps {
  readonly content: Blob
  readonly page: number
  /** In pixels. */
  readonly width: number
  readonly onPages: (count: number) => void
}

/** One page of a PDF as a picture: neither its links nor its scripts do anything. */
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
