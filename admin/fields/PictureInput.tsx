import PictureIcon from '@mui/icons-material/ImageOutlined'
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { type PictureField, pictureName } from '../../model/fields/picture.ts'
import { largestPicture, type SentPicture, sentPictures } from '../../model/pictures.ts'
import { picturesPath } from '../attachments/pictures.ts'
import { Thumbnail } from '../attachments/Thumbnail.tsx'
import { sendFile } from '../providers/http-client.ts'
import { messageOf } from '../providers/use-call.ts'
import type { InputProps } from './field-view.ts'

/** Value while a picture is sent. The check refuses it, so the form cannot be saved meanwhile. */
const sending = 'sending'

interface ChooserProps {
  readonly label: string
  readonly action: string
  readonly icon: ReactNode
  readonly camera?: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly autoFocus?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly onBlur: () => void
  readonly onFile: (file: File) => void
}

/** A button of a file input, which has the focus and the name (https://mui.com/material-ui/react-button/#file-upload). */
const Chooser = ({ label, action, icon, camera, inputRef, describedBy, onFile, ...input }: ChooserProps) => (
  // biome-ignore lint/a11y/useValidAriaRole: without it the label has the role of a button, which its input is
  <Button
    component="label"
    role={undefined}
    tabIndex={-1}
    variant="outlined"
    size="small"
    startIcon={icon}
    sx={{ '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 } }}
  >
    {action}
    <input
      {...input}
      ref={inputRef}
      type="file"
      style={visuallyHidden}
      aria-label={`${label}: ${action}`}
      aria-describedby={describedBy}
      accept={sentPictures.join(',')}
      {...(camera && { capture: 'environment' })}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        target.value = ''
      }}
    />
  </Button>
)

interface Sending {
  /** From 0 to 1. */
  readonly progress: number
  readonly before: string | null
  readonly abort: AbortController
}

/** Sends a picture at once; the form saves its name. A refused one leaves the value as it was. */
const useSending = (
  resource: Resource,
  { value, onChange }: Pick<InputProps<PictureField, string | null>, 'value' | 'onChange'>,
) => {
  const translate = useTranslate()
  const [state, setState] = useState<Sending | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    if (file.size > largestPicture) {
      setRefusal(`${file.name} ${translate('files.tooLarge', { size: largestPicture / 1_048_576 })}`)
      return
    }
    const abort = new AbortController()
    running.current = abort
    const before = value
    setRefusal(null)
    setState({ progress: 0, before, abort })
    onChange(sending)
    try {
      const response = await sendFile(picturesPath(resource), file, {
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        signal: abort.signal,
        onProgress: (progress) => setState({ progress, before, abort }),
      })
      onChange(((await response.json()) as SentPicture).picture)
    } catch (error) {
      if (!abort.signal.aborted) {
        setRefusal(messageOf(error))
        onChange(before)
      }
    }
    if (!abort.signal.aborted) setState(null)
  }
  const cancel = () => {
    state?.abort.abort()
    onChange(state?.before ?? null)
    setState(null)
  }
  return { state, refusal, send, cancel, forget: () => setRefusal(null) }
}

type PictureInputProps = InputProps<PictureField, string | null> & { readonly resource: Resource }

const fileOf = ({ files }: Pick<DataTransfer, 'files'>) => [...files].at(0)

interface SendingStateProps {
  readonly label: string
  readonly progress: number
  readonly onCancel: () => void
}

const SendingState = ({ label, progress, onCancel }: SendingStateProps) => {
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ width: 120 }}>
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          aria-label={translate('files.uploading', { name: label })}
        />
      </Box>
      <Button size="small" onClick={onCancel}>
        {translate('form.cancel')}
      </Button>
    </>
  )
}

interface PictureButtonsProps extends Pick<PictureInputProps, 'inputRef' | 'autoFocus'> {
  readonly chooser: Pick<ChooserProps, 'label' | 'onBlur' | 'onFile' | 'describedBy'>
  /** Has a camera. */
  readonly isHandHeld: boolean
  readonly hasPicture: boolean
  readonly onRemove: () => void
}

const PictureButtons = ({
  chooser,
  inputRef,
  autoFocus,
  isHandHeld,
  hasPicture,
  onRemove,
}: PictureButtonsProps) => {
  const translate = useTranslate()
  return (
    <>
      <Chooser
        {...chooser}
        inputRef={inputRef}
        autoFocus={autoFocus}
        icon={<PictureIcon fontSize="small" />}
        action={translate(hasPicture ? 'pictures.replace' : 'pictures.choose')}
      />
      {isHandHeld && (
        <Chooser
          {...chooser}
          camera
          icon={<CameraIcon fontSize="small" />}
          action={translate('files.takePhoto')}
        />
      )}
      {hasPicture && (
        <Button
          size="small"
          aria-label={`${chooser.label}: ${translate('pictures.remove')}`}
          onClick={({ currentTarget }) => {
            currentTarget.closest('fieldset')?.querySelector('input')?.focus()
            onRemove()
          }}
        >
          {translate('pictures.remove')}
        </Button>
      )}
    </>
  )
}

const PictureInput = ({
  resource,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  required,
  readOnly,
  autoFocus,
  compact,
}: PictureInputProps) => {
  const translate = useTranslate()
  const faultId = useId()
  const [isOver, setIsOver] = useState(false)
  const isHandHeld = useMediaQuery('(pointer: coarse)')
  const { state, refusal, send, cancel, forget } = useSending(resource, { value, onChange })
  const picture = value !== null && pictureName.test(value) ? value : null
  const take = (file: File | undefined) => {
    if (file && !readOnly && !state) void send(file)
  }
  const fault = refusal ?? (state ? undefined : error)
  const hold = (event: DragEvent, over: boolean) => {
    if (readOnly || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    // Files of the record would be added otherwise.
    event.stopPropagation()
    setIsOver(over)
  }
  const chooser = {
    label,
    onBlur,
    onFile: take,
    describedBy: fault === undefined ? undefined : faultId,
  }
  return (
    <FormControl
      component="fieldset"
      error={fault !== undefined}
      required={required}
      sx={{ minWidth: 0 }}
      onDragOver={(event) => hold(event, true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        hold(event, false)
        take(fileOf(event.dataTransfer))
      }}
      onPaste={({ clipboardData }) => take(fileOf(clipboardData))}
    >
      {!compact && (
        <FormLabel component="legend" sx={{ fontSize: 12, fontWeight: 600, mb: 0.5 }}>
          {label}
        </FormLabel>
      )}
      <Stack
        direction="row"
        useFlexGap
        spacing={1.5}
        sx={{
          alignItems: 'center',
          flexWrap: 'wrap',
          border: compact ? 0 : 1,
          borderStyle: isOver ? 'dashed' : 'solid',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          p: compact ? 0 : 1.5,
        }}
      >
        {picture && <Thumbnail resource={resource} picture={picture} side={compact ? 32 : 96} alt={label} />}
        {state ? (
          <SendingState label={label} progress={state.progress} onCancel={cancel} />
        ) : (
          !readOnly && (
            <PictureButtons
              chooser={chooser}
              inputRef={inputRef}
              autoFocus={autoFocus}
              isHandHeld={isHandHeld}
              hasPicture={picture !== null}
              onRemove={() => {
                forget()
                onChange(null)
              }}
            />
          )
        )}
      </Stack>
      {fault !== undefined ? (
        <FormHelperText id={faultId} role="alert">
          {fault}
        </FormHelperText>
      ) : (
        !compact && !readOnly && !isHandHeld && <FormHelperText>{translate('pictures.hint')}</FormHelperText>
      )}
    </FormControl>
  )
}

export default PictureInput
