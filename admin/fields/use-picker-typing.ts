import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useGetList, useGetMany } from 'react-admin'
import { countedFirst } from '../../model/counted-first.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { normalizeText } from '../../model/fields/text.ts'
import { longestFilterText } from '../../model/filter/filter.ts'
import { folded } from '../../model/folded.ts'
import { byActivity, isInactive } from '../../model/inactive.ts'
import { type AnyRecord, isEnabled, recordText, valueText } from '../../model/record-text.ts'
import { changesText } from '../layout/Key.tsx'
import { useDebounced } from './use-debounced.ts'

interface PickerTypingOptions {
  readonly target: Resource
  readonly onlyEnabled: boolean
  readonly except: readonly number[] | undefined
  readonly first: readonly number[] | undefined
  readonly take: (record: AnyRecord | null) => void
  /** The text matches no record: a form keeps it, and must not save the earlier choice. */
  readonly onUnchosen: (() => void) | undefined
  readonly remember: () => void
  readonly takeBack: () => void
}

const highlightedOption = (box: EventTarget): HTMLElement | null =>
  document.getElementById((box as Element).getAttribute('aria-activedescendant') ?? '')

/** MUI skips its own handler if this is set. */
type CancellableKey = KeyboardEvent & { defaultMuiPrevented?: boolean }

const isBlank = (text: string | null) => text === null || text.trim() === ''

/** Records per request. Sets up to this size are searched in the browser. */
const perFetch = 100

interface ReferenceOptions {
  /** Matches, the best first; all records while nothing is typed. */
  readonly options: AnyRecord[]
  readonly hasCome: boolean
  /** Number of matches that are not among the options, as far as counted. */
  readonly others: number
  /** Whether there are more matches than counted. */
  readonly isMore: boolean
}

const none: AnyRecord[] = []
const parameters = {
  pagination: { page: 1, perPage: perFetch },
  sort: unchosenSort,
  meta: { countTo: countedFirst },
}

const joined = (lists: readonly ReturnType<typeof useGetList<AnyRecord>>[]) => ({
  records: lists.flatMap(({ data = none }) => data),
  total: lists.reduce((sum, { total = 0 }) => sum + total, 0),
  isMore: lists.some(({ meta }) => meta?.isMore === true),
  hasCome: lists.every(({ data, isError }) => data !== undefined || isError),
})

/** Active records, then finished ones, each up to one request. */
const useBoth = (target: Resource, filter: object, enabled: boolean) => {
  const { going, inactive } = byActivity(target)
  const now = useGetList<AnyRecord>(
    target.name,
    { ...parameters, filter: { ...filter, ...going } },
    { enabled },
  )
  const before = useGetList<AnyRecord>(
    target.name,
    { ...parameters, filter: { ...filter, ...inactive } },
    { enabled: enabled && inactive !== null },
  )
  return inactive ? [now, before] : [now]
}

const wordsOf = (typed: string): string[] =>
  folded(typed)
    .split(/\s+/)
    // Ignores the dash between the parts of a record's text.
    .filter((word) => word !== '' && word !== '-')

/** Whether the text contains every typed word: the server's search rule. */
const isMatch = (text: string, typed: string): boolean => {
  const plain = folded(text)
  return wordsOf(typed).every((word) => plain.includes(word))
}

/** Rank of a match: 0 if a field equals the typed text, 1 if one starts with it, 2 if the words are found. */
const rankOf = (resource: Resource, record: AnyRecord, typed: string): number => {
  const wanted = folded(typed.trim())
  const fields = resource.recordText.map((name) => folded(valueText(resource, name, record[name])))
  if (fields.includes(wanted)) return 0
  if (fields.some((field) => field.startsWith(wanted))) return 1
  const starts = fields.flatMap((field) => field.split(/\s+/))
  return wordsOf(typed).every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 3
}

const bestFirst = (resource: Resource, records: readonly AnyRecord[], typed: string): AnyRecord[] =>
  records
    .map((record) => ({ record, rank: rankOf(resource, record, typed) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ record }) => record)

export const bestMatches = (resource: Resource, records: readonly AnyRecord[], typed: string): AnyRecord[] =>
  bestFirst(
    resource,
    records.filter((record) => isMatch(recordText(resource, record), typed)),
    typed,
  )

/** Splits a text at the typed words, which are marked. */
export const highlightParts = (text: string, typed: string): { text: string; isMarked: boolean }[] => {
  const words = wordsOf(typed).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text, isMarked: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

const noIds: readonly number[] = []
/** Records that are offered before all others. */
const mostPreferred = 20

/** Those of these ids that can be chosen, in this order; undefined until they have come. */
const usePreferred = (
  target: Resource,
  ids: readonly number[] = noIds,
  { isOpen, onlyEnabled }: { readonly isOpen: boolean; readonly onlyEnabled: boolean },
): AnyRecord[] | undefined => {
  const wanted = useMemo(() => ids.slice(0, mostPreferred), [ids])
  const { data, isError } = useGetMany<AnyRecord & { id: number }>(
    target.name,
    { ids: wanted },
    { enabled: isOpen && wanted.length > 0 },
  )
  const isNone = wanted.length === 0 || isError
  return useMemo(() => {
    if (isNone) return none
    if (!data) return undefined
    const byId = new Map(data.map((record) => [record?.id, record]))
    return wanted
      .flatMap((id) => byId.get(id) ?? [])
      .filter((record) => !onlyEnabled || isEnabled(target, record))
  }, [data, isNone, onlyEnabled, target, wanted])
}

/**
 * Options of a picker. Small sets are searched in the browser, large ones by the server with the same rule.
 * Finished records come last.
 */
const useReferenceOptions = (
  target: Resource,
  {
    typed,
    isOpen,
    onlyEnabled,
    except,
    first: firstIds,
  }: Pick<PickerTypingOptions, 'onlyEnabled' | 'except' | 'first'> & { typed: string; isOpen: boolean },
): ReferenceOptions => {
  const text = [...normalizeText(typed.trim())].slice(0, longestFilterText).join('')
  const wanted = useDebounced(text, 150)
  const enabled = onlyEnabled && target.enabledBy ? { [target.enabledBy]: true } : {}
  const first = useBoth(target, enabled, isOpen)
  const isLarge = joined(first).total > perFetch
  const found = useBoth(target, { ...enabled, recordText: wanted }, isOpen && isLarge && wanted !== '')
  const preferred = usePreferred(target, firstIds, { isOpen, onlyEnabled })
  const bySearch = isLarge && text !== ''
  const lists = bySearch ? found : first
  const answered = joined(lists)
  const hasCome = (!bySearch || wanted === text) && answered.hasCome && preferred !== undefined
  const data = lists.map((list) => list.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records derive from these responses
  const options = useMemo(() => {
    if (!hasCome) return none
    const before = preferred.filter((record) => isMatch(recordText(target, record), text))
    const isBefore = new Set(before.map(({ id }) => id))
    const records = [...before, ...answered.records.filter(({ id }) => !isBefore.has(id))].filter(
      ({ id }) => !except?.includes(Number(id)),
    )
    const found = bySearch ? bestFirst(target, records, text) : bestMatches(target, records, text)
    return [
      ...found.filter((one) => !isInactive(target, one)),
      ...found.filter((one) => isInactive(target, one)),
    ]
  }, [hasCome, data[0], data[1], bySearch, target, text, except, preferred])
  return {
    options,
    hasCome,
    others: isLarge ? Math.max(0, answered.total - answered.records.length) : 0,
    isMore: answered.isMore,
  }
}

/** State of the typed text and its matches. Enter or Tab before the response takes its best match. */
export const usePickerTyping = ({
  target,
  onlyEnabled,
  except,
  first,
  take,
  onUnchosen,
  remember,
  takeBack,
}: PickerTypingOptions) => {
  const [isOpen, setIsOpen] = useState(false)
  /** Null until the user types: the box then shows the chosen record. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isAwaited, setIsAwaited] = useState(false)
  const found = useReferenceOptions(target, {
    typed: typed ?? '',
    isOpen: isOpen || isAwaited,
    onlyEnabled,
    except,
    first,
  })
  const isTyping = !isBlank(typed)

  const choose = (record: AnyRecord | null) => {
    take(record)
    setTyped(null)
    setIsAwaited(false)
  }
  // Before paint: Enter in a reopened list would take the record at the old index.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the awaited response has arrived
  useLayoutEffect(() => {
    if (!isAwaited || !found.hasCome) return
    setIsAwaited(false)
    const [best] = found.options
    if (best) choose(best)
    else if (!onUnchosen) setTyped(null)
  }, [isAwaited, found.hasCome])

  const replaceChosen = ({ target: box }: { readonly target: EventTarget }) => {
    if (typed === null && box instanceof HTMLInputElement) box.select()
  }
  const highlighted = ({ target: box }: { readonly target: EventTarget }): AnyRecord | undefined =>
    found.options[Number(highlightedOption(box)?.dataset.optionIndex)]
  const takeByKey = (event: KeyboardEvent) => {
    if (!found.hasCome) {
      setIsAwaited(true)
      setIsOpen(false)
      return event.key === 'Enter'
    }
    // MUI handles Enter if there are options. Without options, Enter must not submit the form.
    if (event.key === 'Enter') return found.options.length === 0
    const record = highlighted(event)
    if (record) choose(record)
    return false
  }
  /** Enter without text or a highlighted option: closes the list and does not submit the form. */
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || highlightedOption(event.target)) return false
    setIsOpen(false)
    return true
  }
  /** Submits the form. If another option is highlighted, takes it first; the second press submits. */
  const takeOrSend = (event: CancellableKey) => {
    event.defaultMuiPrevented = true
    setIsOpen(false)
    const record = highlighted(event)
    const isChosen = highlightedOption(event.target)?.ariaSelected === 'true'
    if (!isTyping && (!record || isChosen)) return false
    if (record) choose(record)
    return true
  }
  /** Returns true if the key was handled. */
  const takeFromOpen = (event: CancellableKey) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (sends && (!isTyping || (found.hasCome && found.options.length > 0))) return takeOrSend(event)
    return isTyping ? takeByKey(event) : closeByKey(event)
  }

  return {
    ...found,
    typed,
    isTyping,
    isOpen,
    open: () => setIsOpen(true),
    choose,
    type: (text: string) => {
      if (typed === null) remember()
      setIsAwaited(false)
      setTyped(text)
      if (isBlank(text)) take(null)
      else onUnchosen?.()
    },
    leave: () => {
      if (!onUnchosen && !isAwaited) setTyped(null)
    },
    close: (reason: string) => {
      setIsOpen(false)
      if (reason === 'escape' && typed !== null) {
        setTyped(null)
        setIsAwaited(false)
        takeBack()
      }
    },
    onPaste: (event: ClipboardEvent) => replaceChosen(event),
    onKeyDown: (event: CancellableKey) => {
      if (changesText(event)) replaceChosen(event)
      const takes = event.key === 'Enter' || event.key === 'Tab'
      if (takes && isOpen && takeFromOpen(event)) event.preventDefault()
    },
  }
}
