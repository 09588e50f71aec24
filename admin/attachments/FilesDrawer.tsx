import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { type AnyRecord, recordText } from '../../model/record-text.ts'
import { isHandledKey } from '../layout/Key.tsx'
import { PaneEdge } from '../layout/PaneEdge.tsx'
import { mayDo } from '../may-do.ts'
import { height } from '../theme/tokens.ts'
import { type FileOwner, useAttachments } from './attachment-calls.ts'
import { FilesSection } from './FilesSection.tsx'
import { FileViewer, isShown } from './FileViewer.tsx'
import { hideFiles, useShownFiles } from './shown-files.ts'

const Contents = ({ owner }: { readonly owner: FileOwner }) => {
  const translate = useTranslate()
  const { resource, id } = owner
  const { data: record } = useGetOne<AnyRecord>(resource.name, { id })
  const { data: files = [] } = useAttachments(owner)
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const shown = chosen === undefined ? files.find(isShown) : files.find((file) => file.id === chosen)
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', px: 1.5, py: 0.5, flex: 'none' }}>
        <Typography variant="h2" noWrap sx={{ flex: '1 1 0', minWidth: 0 }}>
          {translate('files.of', {
            record: record ? recordText(resource, record) : `${resource.label} ${id}`,
          })}
        </Typography>
        <IconButton size="small" onClick={hideFiles} aria-label={translate('files.closeAll')}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      <Box sx={{ px: 1.5, pb: 1, flex: 'none', maxHeight: '40%', overflow: 'auto' }}>
        <FilesSection
          owner={owner}
          mayEdit={mayDo(resource, 'edit')}
          shown={shown?.id ?? null}
          onShow={(file) => setChosen(file?.id ?? null)}
        />
      </Box>
      {shown && (
        <Box sx={{ flex: '1 1 0', minHeight: 0 }}>
          <FileViewer key={shown.id} owner={owner} file={shown} onClose={() => setChosen(null)} />
        </Box>
      )}
    </>
  )
}

/** Files at the left, with the right of the page usable: a drawing next to its list of parts. */
export const FilesDrawer = () => {
  const translate = useTranslate()
  const owner = useShownFiles()
  const [, , page] = useLocation().pathname.split('/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes, because the files belong to the page before
  useEffect(() => hideFiles, [page])
  return (
    <Drawer
      variant="persistent"
      anchor="left"
      open={owner !== null}
      data-files={owner ? true : undefined}
      slotProps={{
        paper: {
          component: 'aside',
          'aria-label': translate('files.title'),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'Escape' || isHandledKey(event)) return
            event.stopPropagation()
            hideFiles()
          },
          sx: {
            width: { xs: '100%', md: 'var(--files)' },
            // The edge is outside of it.
            overflow: 'visible',
            top: { xs: 0, md: height.bar },
            height: { xs: '100%', md: `calc(100% - ${height.bar}px)` },
          },
        },
      }}
    >
      {owner && (
        <>
          <Contents key={`${owner.resource.name} ${owner.id}`} owner={owner} />
          <PaneEdge pane="files" at="right" />
        </>
      )}
    </Drawer>
  )
}
