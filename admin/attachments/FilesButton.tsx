import AttachFileIcon from '@mui/icons-material/AttachFile'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { DrawnKey } from '../layout/Key.tsx'
import { fileOwnerOf, toggleFiles, useShownFiles } from './shown-files.ts'

interface FilesButtonProps {
  readonly resource: Resource
  readonly record: AnyRecord
}

/** Shows the files of a record or of its parent; renders nothing for resources without files. */
export const FilesButton = ({ resource, record }: FilesButtonProps) => {
  const translate = useTranslate()
  const shown = useShownFiles()
  const owner = fileOwnerOf(resource, record)
  if (!owner) return null
  return (
    <Button
      size="small"
      startIcon={<AttachFileIcon fontSize="small" />}
      aria-pressed={shown?.resource.name === owner.resource.name && shown.id === owner.id}
      aria-keyshortcuts="v"
      onClick={() => toggleFiles(owner)}
    >
      {translate('files.show')}
      <DrawnKey aria-hidden data-key="V" />
    </Button>
  )
}
