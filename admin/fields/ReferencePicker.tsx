import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Paper, { type PaperProps } from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type CSSProperties,
  createContext,
  type FocusEvent,
  type FocusEventHandler,
  type ReactNode,
  type Ref,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useDataProvider, useGetOne, useTranslate } from 'react-admin'
import { hasDefault, isRequired } from '../../model/check-record.ts'
import { colourField } from '../../model/colour-field.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { trimmed } from '../../model/fields/text.ts'
import { folded } from '../../model/folded.ts'
import { formatCounted } from '../../model/format.ts'
import { inactiveText, isInactive } from '../../model/inactive.ts'
import { type AnyRecord, isEnabled, recordText } from '../../model/record-text.ts'
import { RecordThumbnail } from '../attachments/Thumbnail.tsx'
import { useToast } from '../layout/Toasts.tsx'
import { mayDo } from '../may-do.ts'
import { refreshRecords } from '../providers/query-client.ts'
import { messageOf } from '../providers/use-call.ts'
import { ColourDot, OfferedPill } from './Pill.tsx'
import { hiddenLabelProps } from './TextBox.tsx'
import { highlightParts, usePickerTyping } from './use-picker-typing.ts'

/** Id of the "All" option (specification section 9). */
export const allRecords = -1

const all: AnyRecord = { id: allRecords }

const everyOption = (options: AnyRecord[]) => options

export const MarkedText = ({ text, typed }: { readonly text: string; readonly typed: string }) => (
  <span>
    {highlightParts(text, typed).map((piece, index) =>
      piece.isMarked ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other key, and no state
        <Box key={index} component="b" sx={{ fontWeight: 600 }}>
          {piece.text}
        </Box>
      ) : (
        piece.text
      ),
    )}
  </span>
)

const OptionsNote = createContext<string | undefined>(undefined)

const OptionsPaper = ({ children, ...props }: PaperProps) => {
  const note = useContext(OptionsNote)
  return (
    <Paper {...props}>
      {children}
      {note && (
        <Typography
          variant="body2"
          sx={{ px: 2, py: 0.75, borderTop: 1, borderColor: 'divider', color: 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
    </Paper>
  )
}

const Option = styled('li')(({ theme }) => ({
  '&&': { justifyContent: 'space-between', gap: 8 },
  '&[data-inactive]': { color: theme.vars.palette.text.disabled },
}))

/** The chosen records take as many lines as they need; typed text follows them. */
const inLines = {
  '& .MuiAutocomplete-inputRoot': { flexWrap: 'wrap', gap: '4px' },
  '& .MuiChip-root': { maxWidth: 1 },
}

/** A record's own colour before its name. */
const Dot = ({ target, record }: { readonly target: Resource; readonly record: AnyRecord | null }) => {
  const field = colourField(target)
  const colour = field && record?.[field]
  return colour ? <ColourDot style={{ '--own': colour } as CSSProperties} /> : null
}

/** Selects the text on focus, unless it is half typed, as when the user returns from another window. */
const selectText =
  (onFocus: FocusEventHandler<HTMLInputElement> | undefined, isHalfTyped: boolean) =>
  (event: FocusEvent<HTMLInputElement>) => {
    onFocus?.(event)
    if (!isHalfTyped) event.target.select()
  }

interface ReferencePickerProps {
  readonly target: Resource
  readonly label: string
  readonly value: number | null
  readonly onChange: (id: number | null) => void
  /** In a form: the text in the box matches no record, so the earlier choice must not be saved. */
  readonly onUnchosen?: () => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
  readonly error?: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
  /** Offers its records as soon as it has the focus, and then until one is chosen or Escape is pressed. */
  readonly openOnFocus?: boolean
  readonly compact?: boolean
  /** Several records can be chosen: they are shown in the box and not offered again. */
  readonly chosenSeveral?: ReactNode
  readonly except?: readonly number[]
  /** Ids of the records that are offered before all others. */
  readonly first?: readonly number[] | undefined
  readonly onRemoveLast?: () => void
  /** Offers to create a record with the typed name, if a name is all it needs. */
  readonly addsNew?: boolean
  /** In a filter: adds an "All" option and offers disabled records too. */
  readonly withAll?: boolean
}

/** Id of the "create new record" option of a picker. */
const newRecord = -2

/** The field that is enough to create a record; null if the record needs others. */
const nameField = (target: Resource): string | null => {
  const [name, ...others] = target.recordText
  const field = name === undefined ? undefined : target.fields[name]
  if (
    !name ||
    !field ||
    fieldTypeOf(field).isText !== true ||
    others.length > 0 ||
    target.parent ||
    !mayDo(target, 'create')
  )
    return null
  const isEnough = Object.entries(target.fields).every(
    ([other, field]) => other === name || !isRequired(field) || hasDefault(field),
  )
  return isEnough ? name : null
}

const canBeAdded = (target: Resource, typed: string, options: readonly AnyRecord[]): boolean => {
  const text = String(trimmed(typed) ?? '')
  return (
    text !== '' &&
    nameField(target) !== null &&
    !options.some((record) => folded(recordText(target, record)) === folded(text))
  )
}

/** Creates a record with the typed name; null after a refusal, which is shown as a notification. */
const useAddByName = (target: Resource) => {
  const dataProvider = useDataProvider()
  const toast = useToast()
  return async (typed: string): Promise<AnyRecord | null> => {
    try {
      const data = { [nameField(target) ?? '']: typed.trim() }
      const created = await dataProvider.create(target.name, { data })
      refreshRecords()
      return created.data as AnyRecord
    } catch (error) {
      toast(messageOf(error), 'error')
      return null
    }
  }
}

/** How a record is called in the box and in the list. */
const useOptionText = (target: Resource, typed: string | null) => {
  const translate = useTranslate()
  return (record: AnyRecord): string => {
    if (record.id === allRecords) return translate('list.all')
    if (record.id === newRecord) return translate('form.addNamed', { name: typed?.trim() })
    const text = recordText(target, record)
    if (!isEnabled(target, record)) return translate('form.disabledRecord', { record: text })
    return isInactive(target, record)
      ? translate('form.pastRecord', { record: text, standing: inactiveText(target, record) })
      : text
  }
}

/** The chosen record, and what is typed instead. */
const useChoice = ({
  target,
  value,
  onChange,
  onUnchosen,
  withAll = false,
  except,
  first,
}: Pick<
  ReferencePickerProps,
  'target' | 'value' | 'onChange' | 'onUnchosen' | 'withAll' | 'except' | 'first'
>) => {
  const id = value === allRecords ? null : value
  const before = useRef(value)
  const [picked, setPicked] = useState<AnyRecord | null>(null)
  const typing = usePickerTyping({
    target,
    onlyEnabled: !withAll,
    except,
    first,
    take: (record) => {
      setPicked(record)
      onChange(record && record.id !== allRecords ? Number(record.id) : null)
    },
    onUnchosen,
    remember: () => {
      before.current = value
    },
    takeBack: () => onChange(before.current),
  })
  const { data: fetched } = useGetOne<AnyRecord>(
    target.name,
    { id: id ?? 0 },
    {
      enabled: id !== null,
      staleTime: 10_000,
      ...(picked?.id === id && { initialData: picked }),
    },
  )
  const chosen = useMemo<AnyRecord | null>(() => (id === null ? null : (fetched ?? { id })), [id, fetched])
  return { typing, chosen, isFetched: fetched !== undefined }
}

/** The records that are found, with "All" before them or a new one after them. */
const useOffered = (
  { target, withAll = false, addsNew = false }: Pick<ReferencePickerProps, 'target' | 'withAll' | 'addsNew'>,
  { typed, isTyping, options, hasCome }: ReturnType<typeof usePickerTyping>,
) => {
  const isNew = addsNew && hasCome && canBeAdded(target, typed ?? '', options)
  return useMemo(() => {
    if (withAll && !isTyping) return [all, ...options]
    return isNew ? [...options, { id: newRecord }] : options
  }, [withAll, isTyping, options, isNew])
}

interface PickerFieldProps
  extends Pick<
    ReferencePickerProps,
    'target' | 'label' | 'inputRef' | 'required' | 'autoFocus' | 'compact' | 'withAll' | 'chosenSeveral'
  > {
  readonly params: AutocompleteRenderInputParams
  readonly isWrong: boolean
  readonly hint: string | undefined
  readonly typing: ReturnType<typeof usePickerTyping>
  readonly chosen: AnyRecord | null
}

const PickerField = ({
  target,
  label,
  inputRef,
  required,
  autoFocus,
  compact,
  withAll,
  chosenSeveral,
  params,
  isWrong,
  hint,
  typing: { typed, isTyping, isOpen },
  chosen,
}: PickerFieldProps) => {
  const translate = useTranslate()
  const isChoosing = isTyping && isOpen
  return (
    <TextField
      {...params}
      {...hiddenLabelProps(label, compact)}
      {...(withAll && {
        placeholder: compact ? `${label}: ${translate('list.all')}` : translate('list.all'),
      })}
      inputRef={inputRef}
      required={required}
      error={isWrong && !isChoosing}
      helperText={isChoosing ? undefined : hint}
      autoFocus={autoFocus}
      slotProps={{
        ...params.slotProps,
        input: {
          ...params.slotProps.input,
          // Set only while needed: MUI measures it on each render, which lays out the page.
          ref: isOpen || hint !== undefined ? params.slotProps.input.ref : undefined,
          startAdornment:
            chosenSeveral ||
            (!isTyping && (
              <Box component="span" sx={{ display: 'flex', paddingLeft: '6px', marginRight: '-6px' }}>
                <Dot target={target} record={chosen} />
                <RecordThumbnail resource={target} record={chosen} side={24} />
              </Box>
            )),
        },
        htmlInput: {
          ...params.slotProps.htmlInput,
          ...(compact && { 'aria-label': label }),
          onFocus: selectText(params.slotProps.htmlInput.onFocus, typed !== null),
        },
      }}
    />
  )
}

/** Picks a record by any part of its text. Does not offer disabled records, but shows a chosen one. */
export const ReferencePicker = (props: ReferencePickerProps) => {
  const { target, onBlur, error, required = false, readOnly = false, openOnFocus = false } = props
  const { compact, chosenSeveral, onRemoveLast } = props
  const translate = useTranslate()
  const { typing, chosen, isFetched } = useChoice(props)
  const { typed, isTyping, others, isMore } = typing
  const addByName = useAddByName(target)
  // Until the record is created, the box takes no other text: it would be lost, or undone to the wrong choice.
  const [isAdding, setIsAdding] = useState(false)
  const isFixed = readOnly || isAdding
  const offered = useOffered(props, typing)
  const addTyped = async () => {
    setIsAdding(true)
    const created = await addByName(typed ?? '')
    setIsAdding(false)
    if (created) typing.choose(created)
  }
  const optionText = useOptionText(target, typed)
  const textOf = (record: AnyRecord) => (record === chosen && !isFetched ? '' : optionText(record))
  const count = formatCounted(others, isMore)
  const note = others > 0 ? translate('form.moreOptions', { smart_count: others, count }) : undefined
  const wrong = error !== undefined && isTyping ? translate('form.notChosen', { text: typed }) : error
  const hint = wrong ?? (readOnly && !compact ? translate('form.readOnly') : undefined)
  return (
    <OptionsNote.Provider value={note}>
      <Autocomplete<AnyRecord, false, boolean>
        size="small"
        sx={chosenSeveral ? inLines : undefined}
        options={offered}
        filterOptions={everyOption}
        value={isTyping ? null : chosen}
        onChange={(_, record) => (record?.id === newRecord ? void addTyped() : typing.choose(record))}
        onBlur={() => {
          typing.leave()
          onBlur?.()
        }}
        open={typing.isOpen}
        onOpen={() => {
          if (!isFixed) typing.open()
        }}
        openOnFocus={openOnFocus}
        onClose={(_, reason) => {
          // A click into a box that has just opened must not close it.
          if (!openOnFocus || reason !== 'toggleInput') typing.close(reason)
        }}
        inputValue={typed ?? (chosen ? textOf(chosen) : '')}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') typing.type(text)
        }}
        getOptionLabel={textOf}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        loading={!typing.hasCome}
        loadingText={translate('form.searching')}
        noOptionsText={translate('form.noOptions')}
        openText={translate('form.openOptions')}
        closeText={translate('form.closeOptions')}
        clearText={translate('form.clear')}
        readOnly={isFixed}
        disableClearable={required || readOnly}
        forcePopupIcon={!readOnly}
        autoHighlight={isTyping}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && (typed ?? '') === '' && !isFixed) onRemoveLast?.()
          typing.onKeyDown(event)
        }}
        onPaste={typing.onPaste}
        slots={{ paper: OptionsPaper }}
        renderOption={({ key, ...props }, record) => (
          <Option key={key} {...props} data-inactive={isInactive(target, record) || undefined}>
            <span>
              <Dot target={target} record={record} />
              <RecordThumbnail resource={target} record={record} side={24} />
              <MarkedText text={textOf(record)} typed={typed ?? ''} />
            </span>
            {!isInactive(target, record) && <OfferedPill resource={target} record={record} />}
          </Option>
        )}
        renderInput={(params) => (
          <PickerField
            {...props}
            params={params}
            isWrong={error !== undefined}
            hint={hint}
            typing={typing}
            chosen={chosen}
          />
        )}
      />
    </OptionsNote.Provider>
  )
}
