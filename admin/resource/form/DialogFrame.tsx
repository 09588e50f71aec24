import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { styled, type Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { FormEvent, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { DialogBox, MainButton, passDropDown, pressMain } from '../../layout/DialogBox.tsx'
import { PageTitle } from '../../layout/Paper.tsx'
import { useAskedLeave } from '../../layout/use-asked-leave.tsx'

interface DialogFrameProps {
  readonly title: string
  readonly isPage?: boolean | undefined
  readonly children: ReactNode
  readonly isDirty: boolean
  readonly canSave: boolean
  readonly isSaving: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** A source to type from, such as a scan: on the left, or above on a small screen. */
  readonly aside?: ReactNode
  readonly extra?: ReactNode
  /** `table`: as wide as one; `columns`: room for two columns of fields. */
  readonly room?: 'table' | 'columns' | undefined
  readonly saveAnd?: { readonly label: string; readonly onSubmit: () => void } | undefined
}

const Sides = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  flexGrow: 1,
  '&[data-beside] > div:first-of-type': { height: '50dvh', flex: 'none' },
  [theme.breakpoints.down('md')]: {
    '&[data-beside]': { overflow: 'auto' },
    '&[data-beside] > .MuiDialogContent-root': { overflow: 'visible', flex: 'none' },
  },
  [theme.breakpoints.up('md')]: {
    '&[data-beside]': { flexDirection: 'row', height: '100dvh' },
    '&[data-beside] > div:first-of-type': { flex: '1 1 0', minWidth: 0, height: 'auto' },
    '&[data-beside] > .MuiDialogContent-root': { flex: '0 0 clamp(400px, 42%, 560px)' },
  },
}))

interface FormBoxProps {
  readonly title: string
  readonly onClose: () => void
  readonly onSubmit: (event: FormEvent) => void
  readonly maxWidth: 'xl' | 'lg' | 'md' | 'sm'
  readonly fullScreen: boolean
  readonly children: ReactNode
}

const roomOf = { one: 'sm', columns: 'md', table: 'lg' } as const
/** Pixels. */
const pageWidth = { sm: 640, md: 960, lg: 'none', xl: 'none' }

const PageBox = ({ title, onSubmit, maxWidth, children }: FormBoxProps) => (
  <Stack
    component="form"
    noValidate
    onSubmit={onSubmit}
    onKeyDown={pressMain}
    onKeyDownCapture={passDropDown}
    sx={{
      maxWidth: pageWidth[maxWidth],
      '& .MuiDialogContent-root, & .MuiDialogActions-root': { px: 0 },
    }}
  >
    <PageTitle>{title}</PageTitle>
    {children}
  </Stack>
)

/** Frame of all forms: title, Save and Cancel. A dialog (full-screen on a phone) or a page. */
export const DialogFrame = ({
  title,
  isPage,
  children,
  isDirty,
  canSave,
  isSaving,
  onSubmit,
  onClose,
  aside,
  extra,
  room,
  saveAnd,
}: DialogFrameProps) => {
  const translate = useTranslate()
  const Box = isPage ? PageBox : DialogBox
  const fillsScreen = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const { leave, question } = useAskedLeave({ isDirty, isSaving, onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React the list contains the dialog: the event must not reach an outer form.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Box
      title={title}
      onClose={leave}
      onSubmit={submit}
      maxWidth={aside ? 'xl' : roomOf[room ?? 'one']}
      fullScreen={fillsScreen}
    >
      <Sides data-beside={aside ? true : undefined}>
        {aside && <div>{aside}</div>}
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
      </Sides>
      <DialogActions>
        {extra}
        <Button onClick={onClose} variant="outlined" disabled={isSaving}>
          {translate('form.cancel')}
        </Button>
        {saveAnd && (
          <Button variant="outlined" disabled={!canSave} onClick={saveAnd.onSubmit}>
            {saveAnd.label}
          </Button>
        )}
        <MainButton type="submit" disabled={!canSave} loading={isSaving}>
          {translate('form.save')}
        </MainButton>
      </DialogActions>
      {question}
    </Box>
  )
}
