import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldOf } from '../../../model/resources.ts'
import { SearchBox } from '../../table/SearchBox.tsx'
import { useListing } from '../listing-context.ts'
import { useListFilter } from './use-list-filter.ts'

/** After the last key, in milliseconds. */
const pause = 300

const boxId = 'list-text-filter'

/** Goes to the box of the text filter, where the list has one. */
export const focusTextFilter = (): void => document.getElementById(boxId)?.focus()

/** Finds records by a text that one of the searched fields contains. */
export const TextFilter = () => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [value, ask] = useListFilter('q')
  const text = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The other filters as they are when the pause is over, not as they were when the key was hit.
  const latest = useRef({ ask, text })
  useEffect(() => {
    latest.current = { ask, text }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // What the address was given last: it may not be drawn yet when the next key comes.
  const given = useRef(text)
  // Back, a view or Clear: the address has another text than it was given here, and nobody is typing.
  useEffect(() => {
    if (timer.current === undefined && text !== given.current) setTyped(text)
    given.current = text
  }, [text])
  const apply = (wanted: string) => {
    timer.current = undefined
    const { ask, text } = latest.current
    const trimmed = wanted.trim()
    if (trimmed === text && trimmed === given.current) return
    // One step back for a text, however many keys it took.
    ask(trimmed || undefined, given.current === '' ? 'push' : 'replace')
    given.current = trimmed
  }
  const type = (wanted: string) => {
    setTyped(wanted)
    clearTimeout(timer.current)
    if (wanted === '') apply(wanted)
    else timer.current = setTimeout(() => apply(wanted), pause)
  }
  const fields = resource.list.search.map((name) => fieldOf(resource, name).label).join(', ')
  return (
    <SearchBox
      id={boxId}
      label={translate('list.filter')}
      value={typed}
      onChange={type}
      fields={{ placeholder: fields, sentence: translate('list.filterBy', { fields }) }}
    />
  )
}
