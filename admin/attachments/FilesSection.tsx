import AttachFileIcon from '@mui/icons-material/AttachFile'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/Download'
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type Attachment,
  attachmentKinds,
  largestAttachment,
  mostAttachments,
} from '../../model/attachments.ts'
import { formatDate, formatDecimal } from '../../model/format.ts'
import { expectToKeep } from '../providers/kept-requests.ts'
import { useApiMutation } from '../providers/use-api-mutation.ts'
import { useDownload } from '../providers/use-download.ts'
import { attachmentsPath, contentPath, type FileOwner, useAttachments } from './attachment-calls.ts'
import { isShown } from './FileViewer.tsx'
import { UploadList } from './UploadList.tsx'
import { useUpload, useUploads } from './uploads.ts'
import { useFileDrop } from './use-file-drop.ts'

/** File extensions, as some systems know no media type for workbooks. */
const accepted = Object.values(attachmentKinds)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',')

/** What a camera makes: with these types only, a phone opens its camera at once. */
const photographed = Object.keys(attachmentKinds)
  .filter((type) => type.startsWith('image/'))
  .join(',')

const sizeInWords = (bytes: number) =>
  bytes >= 1_048_576
    ? `${formatDecimal(bytes / 1_048_576, 1, 1)} MB`
    : `${formatDecimal(Math.max(1, bytes / 1024), 0, 0)} kB`

interface FileChooserProps {
  readonly label: string
  readonly icon: ReactNode
  readonly accept: string
  /** Opens the camera of a phone. */
  readonly camera?: boolean
  readonly disabled: boolean
  readonly adder?: RefObject<HTMLButtonElement | null> | undefined
  readonly onChoose: (files: File[]) => void
}

const FileChooser = ({ label, icon, accept, camera, disabled, adder, onChoose }: FileChooserProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        ref={adder}
        size="small"
        startIcon={icon}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        {...(camera ? { capture: 'environment' } : { multiple: true })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

interface FilesFrameProps {
  readonly isOver: boolean
  readonly onAdd: ((files: File[]) => void) | null
  readonly isFull: boolean
  readonly saysHow: boolean
  readonly adder?: RefObject<HTMLButtonElement | null>
  readonly children: ReactNode
}

const FilesFrame = ({ isOver, onAdd, isFull, saysHow, adder, children }: FilesFrameProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const isHandHeld = useMediaQuery('(pointer: coarse)')
  const mayAdd = onAdd !== null
  useEffect(() => {
    if (mayAdd) expectToKeep()
  }, [mayAdd])
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      sx={{
        border: 1,
        borderStyle: isOver ? 'dashed' : 'solid',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        p: 1.5,
        display: 'grid',
        gap: 1,
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 32 }}>
        <Typography id={titleId} variant="subtitle2" component="h3" sx={{ flexGrow: 1 }}>
          {translate('files.title')}
        </Typography>
        {onAdd && isHandHeld && (
          <FileChooser
            label={translate('files.takePhoto')}
            icon={<CameraIcon fontSize="small" />}
            accept={photographed}
            camera
            disabled={isFull}
            onChoose={onAdd}
          />
        )}
        {onAdd && (
          <FileChooser
            adder={adder}
            label={translate('files.add')}
            icon={<AttachFileIcon fontSize="small" />}
            accept={accepted}
            disabled={isFull}
            onChoose={onAdd}
          />
        )}
      </Stack>
      {saysHow && !isHandHeld && (
        <Typography variant="caption" color={isOver ? 'primary' : 'textSecondary'} component="p">
          {translate(isOver ? 'files.drop' : 'files.hint')}
        </Typography>
      )}
      {children}
    </Box>
  )
}

interface FilesSectionProps {
  readonly owner: FileOwner
  readonly mayEdit: boolean
  /** Accepts files dropped anywhere on the page, or pasted. */
  readonly takesDrops?: boolean
  readonly shown: number | null
  readonly onShow: (file: Attachment | null) => void
}

export const FilesSection = ({ owner, mayEdit, takesDrops = false, shown, onShow }: FilesSectionProps) => {
  const translate = useTranslate()
  const adder = useRef<HTMLButtonElement>(null)
  const upload = useUpload()
  const { data: files = [], error, isPending } = useAttachments(owner)
  const saving = useDownload('Saving a file')
  const removing = useApiMutation<Attachment>({
    path: (file) => `${attachmentsPath(owner)}/${file.id}`,
    method: 'DELETE',
    body: () => undefined,
    done: (_reply, { fileName: name }) => ({ key: 'files.deleted', args: { name } }),
    onSuccess: (_reply, file) => {
      if (shown === file.id) onShow(null)
      // The focused button was removed with its file.
      adder.current?.focus()
    },
  })
  const failure = removing.error ?? saving.error
  const uploads = useUploads().filter(
    (one) => one.owner.id === owner.id && one.owner.resource.name === owner.resource.name,
  )
  const add = (added: readonly File[]) => upload(owner, added)
  const isOver = useFileDrop(mayEdit && takesDrops ? add : null)
  const save = (file: Attachment) => {
    removing.reset()
    saving.mutate({ path: contentPath(owner, file), mediaType: file.mediaType, fileName: file.fileName })
  }
  const remove = (file: Attachment) => {
    saving.reset()
    removing.mutate(file)
  }
  return (
    <FilesFrame
      isOver={isOver}
      onAdd={mayEdit ? add : null}
      isFull={files.length >= mostAttachments}
      saysHow={mayEdit && takesDrops}
      adder={adder}
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      {failure && <Alert severity="error">{failure.message}</Alert>}
      {files.length === 0 && uploads.length === 0 && !isPending && !(mayEdit && takesDrops) && (
        <Typography variant="body2" color="textSecondary">
          {translate('files.none')}
        </Typography>
      )}
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((file) => (
          <Stack key={file.id} component="li" direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 0', minWidth: 0 }} translate="no">
              <Link
                component="button"
                type="button"
                variant="body2"
                noWrap
                aria-pressed={isShown(file) ? shown === file.id : undefined}
                onClick={() => (isShown(file) ? onShow(shown === file.id ? null : file) : save(file))}
                sx={{ display: 'block', maxWidth: '100%', fontWeight: shown === file.id ? 600 : undefined }}
              >
                {file.fileName}
              </Link>
              <Typography variant="caption" color="textSecondary" component="p" noWrap>
                {[sizeInWords(file.size), file.madeBy, formatDate(file.madeAt.slice(0, 10))]
                  .filter(Boolean)
                  .join(' · ')}
              </Typography>
            </Box>
            <IconButton
              size="small"
              onClick={() => save(file)}
              aria-label={translate('files.download', { name: file.fileName })}
            >
              <DownloadIcon fontSize="small" />
            </IconButton>
            {mayEdit && !file.isKept && (
              <IconButton
                size="small"
                onClick={() => remove(file)}
                aria-label={translate('files.delete', { name: file.fileName })}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </Stack>
        ))}
      </Stack>
      <UploadList uploads={uploads} />
    </FilesFrame>
  )
}

interface NewRecordFilesProps {
  readonly files: readonly File[]
  readonly onChange: (files: readonly File[]) => void
}

/** Files to upload once the new record is saved. */
export const NewRecordFiles = ({ files, onChange }: NewRecordFilesProps) => {
  const translate = useTranslate()
  const [tooLarge, setTooLarge] = useState<readonly string[]>([])
  const add = (chosen: readonly File[]) => {
    const fits = ({ size }: File) => size <= largestAttachment
    setTooLarge(chosen.filter((file) => !fits(file)).map(({ name }) => name))
    onChange([...files, ...chosen.filter(fits)].slice(0, mostAttachments))
  }
  const isOver = useFileDrop(add)
  return (
    <FilesFrame isOver={isOver} onAdd={add} isFull={files.length >= mostAttachments} saysHow>
      {tooLarge.map((name) => (
        <Alert key={name} severity="error">
          <strong translate="no">{name}</strong>{' '}
          {translate('files.tooLarge', { size: largestAttachment / 1_048_576 })}
        </Alert>
      ))}
      <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <Stack key={at} component="li" direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
            <Box sx={{ flex: '1 1 0', minWidth: 0 }} translate="no">
              <Typography variant="body2" noWrap>
                {file.name}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {sizeInWords(file.size)}
              </Typography>
            </Box>
            <IconButton
              size="small"
              onClick={() => onChange(files.filter((other) => other !== file))}
              aria-label={translate('files.delete', { name: file.name })}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
    </FilesFrame>
  )
}
