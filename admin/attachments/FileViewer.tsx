import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import CloseIcon from '@mui/icons-material/Close'
import ZoomInIcon from '@mui/icons-material/ZoomIn'
import ZoomOutIcon from '@mui/icons-material/ZoomOut'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Attachment, attachmentKinds } from '../../model/attachments.ts'
import { type FileOwner, useContent } from './attachment-calls.ts'

const PdfPage = lazy(async () => ({ default: (await import('./PdfPage.tsx')).PdfPage }))

export const isShown = ({ mediaType }: Attachment): boolean => attachmentKinds[mediaType]?.shown !== undefined

interface View {
  readonly page: number
  /** 1: full width. */
  readonly zoom: number
}

const views = new Map<number, View>()
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** Time without a change after which a page is drawn in another width. */
const settledMs = 100

const useWidth = (element: HTMLElement | null): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => setWidth(element.clientWidth)
    const watch = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(measure, settledMs)
    })
    measure()
    watch.observe(element)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [element])
  return width
}

const Picture = ({ content, name, width }: { content: Blob; name: string; width: number }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address && <img src={address} alt={name} style={{ width, display: 'block' }} />
}

interface ToolProps {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Tool = ({ label, ...button }: ToolProps) => (
  <IconButton size="small" type="button" aria-label={label} title={label} {...button} />
)

interface FileViewerProps {
  readonly owner: FileOwner
  readonly file: Attachment
  readonly onClose: () => void
}

/** Viewer for PDFs and pictures, with pages and zoom, which are restored on reopening. */
export const FileViewer = ({ owner, file, onClose }: FileViewerProps) => {
  const translate = useTranslate()
  const { data: content, error } = useContent(owner, file)
  const [view, setView] = useState<View>(views.get(file.id) ?? { page: 1, zoom: 1 })
  const [pages, setPages] = useState(0)
  const [area, setArea] = useState<HTMLElement | null>(null)
  const width = Math.floor(useWidth(area) * view.zoom)
  const show = (next: Partial<View>) => {
    const changed = { ...view, ...next }
    views.set(file.id, changed)
    setView(changed)
  }
  const zoomBy = (by: 1 | -1) => show({ zoom: zooms[zooms.indexOf(view.zoom) + by] ?? view.zoom })
  const isDocument = attachmentKinds[file.mediaType]?.shown === 'document'
  return (
    <Box
      component="section"
      aria-label={file.fileName}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, height: '100%' }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', flex: 'none', px: 1 }}>
        <Typography translate="no" variant="body2" noWrap sx={{ flex: '1 1 0', minWidth: 0 }}>
          {file.fileName}
        </Typography>
        {isDocument && pages > 1 && (
          <>
            <Tool
              label={translate('files.previousPage')}
              disabled={view.page <= 1}
              onClick={() => show({ page: view.page - 1 })}
            >
              <PreviousIcon fontSize="small" />
            </Tool>
            <Typography variant="caption" role="status">
              {translate('files.page', { page: view.page, pages })}
            </Typography>
            <Tool
              label={translate('files.nextPage')}
              disabled={view.page >= pages}
              onClick={() => show({ page: view.page + 1 })}
            >
              <NextIcon fontSize="small" />
            </Tool>
          </>
        )}
        <Tool label={translate('files.smaller')} disabled={view.zoom === zooms[0]} onClick={() => zoomBy(-1)}>
          <ZoomOutIcon fontSize="small" />
        </Tool>
        <Typography variant="caption" role="status">{`${view.zoom * 100}%`}</Typography>
        <Tool
          label={translate('files.larger')}
          disabled={view.zoom === zooms.at(-1)}
          onClick={() => zoomBy(1)}
        >
          <ZoomInIcon fontSize="small" />
        </Tool>
        <Tool label={translate('files.close')} disabled={false} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </Tool>
      </Stack>
      {/* Scrollable, so it needs keyboard focus. */}
      <Box
        ref={setArea}
        tabIndex={0}
        role="region"
        aria-label={translate('files.contentOf', { name: file.fileName })}
        sx={{
          flex: '1 1 0',
          minHeight: 0,
          overflow: 'auto',
          scrollbarGutter: 'stable',
          bgcolor: 'action.hover',
        }}
      >
        {error && <Typography role="alert">{error.message}</Typography>}
        {!content && !error && <Typography role="status">{translate('files.loading')}</Typography>}
        {content && width > 0 && (
          <Suspense>
            {isDocument ? (
              <PdfPage content={content} page={view.page} width={width} onPages={setPages} />
            ) : (
              <Picture content={content} name={file.fileName} width={width} />
            )}
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
