import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldOf } from '../../../model/resources.ts'
import { isOfParent } from '../../page-path.ts'
import { SearchBox } from '../../table/SearchBox.tsx'
import { type CurrentListing, useListing } from '../listing-context.ts'
import { useListFilter } from './record-list.ts'

/** Debounce, in milliseconds. */
const pause = 300

const boxId = 'list-text-filter'

export const focusTextFilter = (): void => document.getElementById(boxId)?.focus()

/** The fields that tell the records of the list apart. Their parent is in its heading. */
const searchedFields = ({
  resource,
  parentFilter,
}: Pick<CurrentListing, 'resource' | 'parentFilter'>): string[] =>
  resource.list.search
    .filter((name) => !isOfParent(resource, parentFilter, name))
    .map((name) => fieldOf(resource, name).label)

export const TextFilter = () => {
  const names = searchedFields(useListing())
  return names.length > 0 && <TextBox fields={names.join(', ')} />
}

const TextBox = ({ fields }: { readonly fields: string }) => {
  const translate = useTranslate()
  const [value, ask] = useListFilter('q')
  const text = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The other filters at the end of the debounce, not at the key press.
  const latest = useRef({ ask, text })
  useEffect(() => {
    latest.current = { ask, text }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The last text set in the address, which may not be rendered when the next key arrives.
  const given = useRef(text)
  // The address changed elsewhere (Back, a view or Clear) while the user is not typing.
  useEffect(() => {
    if (timer.current === undefined && text !== given.current) setTyped(text)
    given.current = text
  }, [text])
  const apply = (wanted: string) => {
    timer.current = undefined
    const { ask, text } = latest.current
    const trimmed = wanted.trim()
    if (trimmed === text && trimmed === given.current) return
    // One history entry per text, not per key.
    ask(trimmed || undefined, given.current === '' ? 'push' : 'replace')
    given.current = trimmed
  }
  const type = (wanted: string) => {
    setTyped(wanted)
    clearTimeout(timer.current)
    if (wanted === '') apply(wanted)
    else timer.current = setTimeout(() => apply(wanted), pause)
  }
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
