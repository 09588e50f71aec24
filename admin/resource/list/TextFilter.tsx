import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { fieldOf } from '../../../model/resources.ts'
import { SearchBox } from '../../table/SearchBox.tsx'
import { usePlace } from '../place-context.ts'

/** After the last key, in milliseconds. */
const pause = 300

/** Finds records by a text that one of the searched fields contains. */
export const TextFilter = () => {
  const { resource } = usePlace()
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const [typed, setTyped] = useState<string>(filterValues.q ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The other filters as they are when the pause is over, not as they were when the key was hit.
  const latest = useRef({ filterValues, setFilters })
  useEffect(() => {
    latest.current = { filterValues, setFilters }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const apply = (text: string) => {
    const { filterValues, setFilters } = latest.current
    setFilters({ ...filterValues, q: text.trim() }, undefined)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    if (text === '') apply(text)
    else timer.current = setTimeout(() => apply(text), pause)
  }
  const fields = resource.list.search.map((name) => fieldOf(resource, name).label).join(', ')
  return (
    <SearchBox
      label={translate('list.filter')}
      value={typed}
      onChange={type}
      fields={{ placeholder: fields, sentence: translate('list.filterBy', { fields }) }}
    />
  )
}
