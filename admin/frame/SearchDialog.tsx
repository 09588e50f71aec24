import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import DialogContent from '@mui/material/DialogContent'
import ListSubheader from '@mui/material/ListSubheader'
import type { PopperProps } from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Resource } from '../../model/definition.ts'
import { folded } from '../../model/folded.ts'
import type { Resources } from '../../model/resources.ts'
import { rowLinksOf } from '../../model/row-actions.ts'
import { type FoundRecord, type SearchReply, searchLetters } from '../../model/search.ts'
import { definitionsNow } from '../definitions.ts'
import type { MenuPage } from '../extension-points.ts'
import { useDebounced } from '../fields/use-debounced.ts'
import { helpPath, loadHelpPages } from '../help.ts'
import { inSentence } from '../i18n/language.ts'
import { DialogBox } from '../layout/DialogBox.tsx'
import { blocksOf, topicsOf } from '../markdown.ts'
import { mayDo } from '../may-do.ts'
import { adminBase } from '../page-path.ts'
import { apiQuery } from '../providers/api-query.ts'
import { queryClient } from '../providers/query-client.ts'
import { addRecentRecord, recentRecords } from '../recent-records.ts'
import { savedQuery, useSavedViews } from '../resource/list/views/saved-views.ts'
import { seenAlso } from '../see-also.ts'
import { addressOf, useMenuEntries } from './menu-entries.ts'

/** Debounce, in milliseconds. */
const pause = 150

interface SearchOption {
  readonly group: string
  readonly text: string
  readonly where: string
  readonly address: string
}

/** Groups options, ordered by the best option of each group. */
const inGroups = (options: readonly SearchOption[]): SearchOption[] => {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((group) => options.filter((option) => option.group === group))
}

/** Custom screens of a record, such as the plan of a project. */
const screensOf = (resources: Resources, { name }: Resource, record: FoundRecord): SearchOption[] => {
  const resource = resources[name]
  if (!resource) return []
  return rowLinksOf(resource)
    .filter(({ to }) => !resources[to])
    .map(({ to, label }) => ({
      group: record.label,
      text: `${label}: ${record.text}`,
      where: record.where,
      address: `${adminBase}/${name}/${record.id}/${to}`,
    }))
}

/** Found records, the best of each list with its screens. `mayOpen`: whether the user may open a screen. */
const foundOptions = (
  resources: Resources,
  found: readonly FoundRecord[],
  mayOpen: (resource: Resource) => boolean,
): SearchOption[] => {
  const withScreens = new Set<string>()
  return inGroups(
    found.flatMap((record) => {
      const { resource: name, label, text, where, address } = record
      const resource = resources[name]
      const isFirst = !withScreens.has(name)
      withScreens.add(name)
      const screens = isFirst && resource && mayOpen(resource) ? screensOf(resources, resource, record) : []
      return [{ group: label, text, where, address }, ...screens]
    }),
  )
}

const matchingPages = (pages: readonly SearchOption[], text: string): SearchOption[] =>
  pages.filter((page) => folded(page.text).includes(folded(text)))

/** Menu pages, saved views, and forms for new records of top-level lists. */
const usePages = (menuPages: readonly MenuPage[]): readonly SearchOption[] => {
  const translate = useTranslate()
  const entries = useMenuEntries(menuPages)
  const { views } = useSavedViews()
  const resources = definitionsNow()
  const goTo = { group: translate('search.goTo'), where: '' }
  const pages = entries.flatMap((entry) => ('items' in entry ? entry.items : [entry]))
  const related = Object.values(resources).flatMap(seenAlso)
  const creatable = Object.values(resources).filter(
    (resource) => !resource.parent && resource.list.addNew !== false && mayDo(resource, 'create'),
  )
  return [
    ...pages.map((page) => ({ ...goTo, text: page.label, address: addressOf(page) })),
    ...[...new Set(related)].map(({ name, title }) => ({
      ...goTo,
      text: title,
      address: `${adminBase}/${name}`,
    })),
    ...creatable.map(({ name, label }) => ({
      ...goTo,
      text: translate('search.new', { label: inSentence(label) }),
      address: `${adminBase}/${name}/create`,
    })),
    ...views.flatMap((view) => {
      const resource = resources[view.resource]
      if (!resource || (resource.parent && !resource.topLevel)) return []
      const where = view.isOwn ? resource.title : `${resource.title} · ${view.owner}`
      return [
        { ...goTo, where, text: view.name, address: `${adminBase}/${resource.name}?${savedQuery(view)}` },
      ]
    }),
  ]
}

/** Titles and headings of help, and the words of its tables in bold or first: what a user looks up. */
const helpOptions = async (): Promise<readonly SearchOption[]> => {
  const pages = await loadHelpPages()
  const texts = await Promise.all(pages.map((page) => page.load()))
  return pages.flatMap(({ name, title }, index) =>
    topicsOf(blocksOf(texts[index] ?? '')).map(({ text, id, level }) => ({
      group: '',
      text,
      where: level === 1 ? '' : title,
      address: `${helpPath}/${name}${level === 1 ? '' : `#${id}`}`,
    })),
  )
}

const useHelpTopics = (): readonly SearchOption[] =>
  useQuery(
    { queryKey: ['help', 'topics'], queryFn: helpOptions, staleTime: Number.POSITIVE_INFINITY },
    queryClient,
  ).data ?? []

/** Server results for texts of at least two characters. */
const useFound = (text: string) => {
  const q = useDebounced(text.trim(), pause)
  const isLong = [...q].length >= searchLetters.min
  const found = useQuery(
    {
      ...apiQuery<SearchReply>(['search', q], `/Search?q=${encodeURIComponent(q)}`),
      enabled: isLong,
      placeholderData: keepPreviousData,
    },
    // The menu bar is outside the lists' query client provider.
    queryClient,
  )
  return {
    isLong,
    /** False while the results are those of an earlier text. */
    isAnswered:
      q === text.trim() && (!isLong || found.isError || (found.isSuccess && !found.isPlaceholderData)),
    ...found,
  }
}

const optionsHeight = '50vh'

const OptionsBelow = ({ children }: PopperProps) => (
  <Box sx={{ height: optionsHeight, mt: 1 }}>{children as ReactNode}</Box>
)

interface SearchDialogProps {
  readonly menuPages: readonly MenuPage[]
  /** Text so far. */
  readonly typed: string
  readonly onClose: () => void
}

/** Search for records, pages and forms (Ctrl+K). Without text it lists recent records. */
export const SearchDialog = ({ menuPages, typed, onClose }: SearchDialogProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const { data, isFetching, isError, isLong, isAnswered } = useFound(text)
  // Enter before the reply opens its best result, not one of an earlier text.
  const [isAwaited, setIsAwaited] = useState(false)
  const pages = usePages(menuPages)
  const topics = useHelpTopics()
  const isEmpty = text.trim() === ''
  const options = useMemo(() => {
    if (isEmpty)
      return recentRecords().map((record) => ({
        ...record,
        group: translate('search.recent'),
        where: [record.label, record.where].filter((part) => part !== '').join(' · '),
      }))
    const resources = definitionsNow()
    const found = isLong ? (data?.found ?? []) : []
    return [
      ...foundOptions(resources, found, (resource) => mayDo(resource, 'edit')),
      ...matchingPages(pages, text.trim()),
      ...matchingPages(topics, text.trim()).map((topic) => ({ ...topic, group: translate('menu.help') })),
    ]
  }, [isEmpty, isLong, data, pages, topics, text, translate])
  const note = isLong && data && data.leftOut.length > 0
  const nothing = () => {
    if (!isLong) return translate('search.begin')
    return translate(isError ? 'search.failed' : 'search.nothing')
  }
  const open = ({ group, ...option }: SearchOption, inNewTab: boolean) => {
    const isPage = group === translate('search.goTo') || group === translate('menu.help')
    if (!isPage) addRecentRecord({ label: group, ...option })
    if (inNewTab) window.open(option.address, '_blank', 'noopener')
    else {
      onClose()
      void navigate(option.address)
    }
  }
  const choose = (event: SyntheticEvent, option: SearchOption | null) => {
    const { key, ctrlKey = false, metaKey = false } = event as Partial<KeyboardEvent & MouseEvent>
    if (key === 'Enter' && !isAnswered) setIsAwaited(true)
    else if (option) open(option, ctrlKey || metaKey)
  }
  const openBest = useEffectEvent(() => {
    const [best] = options
    setIsAwaited(false)
    if (best) open(best, false)
  })
  useEffect(() => {
    if (isAwaited && isAnswered) openBest()
  }, [isAwaited, isAnswered])
  return (
    <DialogBox title={translate('search.box')} onClose={onClose} maxWidth="sm">
      <DialogContent>
        <Autocomplete<SearchOption>
          open
          autoHighlight
          clearOnBlur={false}
          forcePopupIcon={false}
          options={options}
          value={null}
          inputValue={text}
          onInputChange={(_, entered, reason) => {
            if (reason !== 'input' && reason !== 'clear') return
            setIsAwaited(false)
            setText(entered)
          }}
          onChange={choose}
          onClose={(_, reason) => {
            if (reason === 'escape') onClose()
          }}
          filterOptions={(every) => every}
          groupBy={({ group }) => group}
          getOptionLabel={(option) => option.text}
          getOptionKey={({ address }) => address}
          isOptionEqualToValue={(one, other) => one.address === other.address}
          loading={isFetching}
          loadingText={translate('search.searching')}
          noOptionsText={nothing()}
          renderGroup={({ key, group, children }) => (
            <li key={key} role="presentation">
              <ListSubheader component="div" aria-hidden>
                {group}
              </ListSubheader>
              <Box component="ul" role="group" aria-label={group} sx={{ p: 0 }}>
                {children}
              </Box>
            </li>
          )}
          renderOption={({ key, ...props }, option) => (
            <Box component="li" key={key} {...props}>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="body1" noWrap>
                  {option.text}
                </Typography>
                {option.where && (
                  <Typography variant="body2" color="text.secondary" noWrap>
                    {option.where}
                  </Typography>
                )}
              </Box>
            </Box>
          )}
          slots={{ popper: OptionsBelow }}
          slotProps={{
            paper: { elevation: 0, sx: { background: 'none' } },
            // The list must scroll itself for the arrow keys.
            listbox: { sx: { maxHeight: optionsHeight } },
          }}
          renderInput={(props) => (
            <TextField
              {...props}
              autoFocus
              label={translate('search.search')}
              placeholder={translate('search.hint')}
            />
          )}
        />
        {note && (
          <Typography variant="body2" color="text.secondary" role="status">
            {translate('search.leftOut', { titles: data.leftOut.join(', ') })}
          </Typography>
        )}
      </DialogContent>
    </DialogBox>
  )
}
