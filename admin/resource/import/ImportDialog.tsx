import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatCount } from '../../../model/format.ts'
import { importLimits } from '../../../model/import.ts'
import { UnreadableFile } from '../../../model/import-csv.ts'
import type { Sheet } from '../../../model/sheet.ts'
import { sentenceOf } from '../../i18n/language.ts'
import { DialogBox, MainButton } from '../../layout/DialogBox.tsx'
import { useListing } from '../listing-context.ts'
import { Refusal } from '../Refusal.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import type { PastedCells } from './pasted-column.ts'
import { type ImportedAs, type OpenedFile, openSheets } from './sheet-worker.ts'
import { givenParent, type MakePlan, useImport } from './use-import.ts'

/** What the dialog starts with: pasted cells, a dropped file, or nothing. */
export type ImportSource = PastedCells | File | null

interface ImportDialogProps {
  readonly source: ImportSource
  /** Names of the visible columns, for pasted cells without headings. */
  readonly shown: readonly string[]
  readonly onClose: () => void
}

export const ImportDialog = ({ source, shown, onClose }: ImportDialogProps) => {
  const { resource, parentValues } = useListing()
  const translate = useTranslate()
  const [file, setFile] = useState<OpenedFile | null>(null)
  useEffect(() => () => file?.close(), [file])
  const [chosenAt, setSheetAt] = useState<number | null>(null)
  const sheetAt = chosenAt ?? file?.toOpen ?? 0
  const sheet = file?.sheets[sheetAt]
  return (
    <DialogBox
      title={translate('import.title', { title: resource.title })}
      onClose={onClose}
      maxWidth={sheet ? 'xl' : 'sm'}
    >
      {!file || !sheet ? (
        <FileStep
          source={source}
          as={{ resource, parentKey: givenParent(resource, parentValues) }}
          onRead={setFile}
          onClose={onClose}
        />
      ) : (
        <>
          {file.sheets.length > 1 && (
            <TextField
              select
              size="small"
              label={translate('import.sheet')}
              value={sheetAt}
              onChange={(event) => setSheetAt(Number(event.target.value))}
              sx={{ mx: 3, mt: 1, mb: 1, width: 'calc(100% - 48px)', maxWidth: 320 }}
            >
              {file.sheets.map(({ name }, at) => (
                <MenuItem key={name} value={at}>
                  {translate('import.sheetRows', { name, smart_count: file.known[at] ?? 0 })}
                </MenuItem>
              ))}
            </TextField>
          )}
          <SheetSteps
            key={sheetAt}
            sheet={sheet}
            shown={shown}
            isPasted={file.isPasted}
            plan={(asked) => file.plan({ ...asked, sheetAt })}
            onClose={onClose}
          />
        </>
      )}
    </DialogBox>
  )
}

interface FileStepProps {
  readonly source: ImportSource
  readonly as: ImportedAs
  readonly onRead: (file: OpenedFile) => void
  readonly onClose: () => void
}

const FileStep = ({ source, as, onRead, onClose }: FileStepProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const read = async (given: ImportSource | undefined) => {
    if (!given) return
    setFault(null)
    setIsReading(true)
    try {
      onRead(await openSheets(given, translate('import.pasted'), as))
    } catch (error) {
      setFault(
        error instanceof UnreadableFile
          ? sentenceOf(error.message, error.sentence)
          : translate('import.unreadable'),
      )
    }
    setIsReading(false)
  }
  const readSource = useEffectEvent(() => void read(source))
  useEffect(() => readSource(), [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (text.trim() === '') return
    event.preventDefault()
    void read({ text })
  }
  return (
    <>
      <DialogContent onPaste={paste} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <Box
          sx={{
            border: '1px dashed',
            borderColor: 'divider',
            borderRadius: 1,
            p: 4,
            textAlign: 'center',
          }}
        >
          <Typography sx={{ mb: 2 }}>{translate('import.choose')}</Typography>
          <Button variant="outlined" autoFocus onClick={() => input.current?.click()} disabled={isReading}>
            {translate('import.chooseFile')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.xlsm,.xls,.ods,.csv,.txt,.tsv"
            aria-label={translate('import.chooseFile')}
            hidden
            onChange={(event) => void read(event.target.files?.[0])}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {translate('import.limits', {
              size: importLimits.bytes / 1_048_576,
              rows: formatCount(importLimits.rows),
            })}
          </Typography>
        </Box>
        {isReading && <LinearProgress aria-label={translate('import.reading')} sx={{ mt: 2 }} />}
        {fault && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {fault}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('import.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}

interface SheetStepsProps {
  readonly sheet: Sheet
  readonly shown: readonly string[]
  readonly isPasted: boolean
  readonly plan: MakePlan
  readonly onClose: () => void
}

type Step = 'columns' | 'preview'

const SheetSteps = ({ onClose, plan, ...opened }: SheetStepsProps) => {
  const translate = useTranslate()
  const work = useImport(opened, plan, onClose)
  const [chosen, setStep] = useState<Step | null>(null)
  const first: Step | null = work.isKnown === null ? null : work.isKnown ? 'preview' : 'columns'
  const step = chosen ?? first
  const counts = work.preview?.counts
  const written = counts ? counts.create + counts.change + counts.delete : 0
  const wrongRows = [
    ...work.undecided.map(({ number }) => number),
    ...(work.preview?.rows ?? []).flatMap(({ does, row }) => (does === 'wrong' && row !== null ? [row] : [])),
  ]
  const isOpen = counts === undefined || counts.wrong + work.undecided.length > 0 || work.isAsking
  return (
    <>
      <DialogContent sx={{ minHeight: 320, '&&': { pt: 1 } }}>
        {step === 'columns' && <ColumnsStep work={work} />}
        {step === 'preview' && <PreviewStep work={work} />}
        {step === 'preview' && work.error ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Refusal error={work.error} />
          </Alert>
        ) : null}
        {(work.isPending || work.isWriting) && step !== 'columns' && (
          <LinearProgress aria-label={translate('import.working')} sx={{ mt: 2 }} />
        )}
      </DialogContent>
      <DialogActions>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          <Button variant="outlined" onClick={onClose}>
            {translate('import.cancel')}
          </Button>
          {step === 'preview' && (
            <Button variant="outlined" onClick={() => setStep('columns')}>
              {translate('import.back')}
            </Button>
          )}
          {step === 'preview' && wrongRows.length > 0 && (
            <Button variant="outlined" onClick={() => work.tick(wrongRows, false)}>
              {translate('import.leaveOut', { smart_count: wrongRows.length })}
            </Button>
          )}
          {step === 'columns' ? (
            <MainButton
              disabled={work.used.length === 0 || work.numbers.length === 0}
              onClick={() => setStep('preview')}
            >
              {translate('import.toPreview')}
            </MainButton>
          ) : (
            <MainButton
              disabled={!work.isCurrent || isOpen || written === 0}
              loading={work.isWriting}
              onClick={work.write}
            >
              {translate('import.write', { smart_count: written })}
            </MainButton>
          )}
        </Stack>
      </DialogActions>
    </>
  )
}
