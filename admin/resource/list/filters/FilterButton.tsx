import AddIcon from '@mui/icons-material/Add'
import ClearIcon from '@mui/icons-material/Clear'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useGetMany, useTranslate } from 'react-admin'
import { countedFirst } from '../../../../model/counted-first.ts'
import type { Field, Resource } from '../../../../model/definition.ts'
import { isObject } from '../../../../model/fields/option.ts'
import { fieldTypeOf } from '../../../../model/fields/registry.ts'
import { filteredField } from '../../../../model/filter/check-filter.ts'
import { formatCounted } from '../../../../model/format.ts'
import { type AnyRecord, recordText } from '../../../../model/record-text.ts'
import { viewOf } from '../../../fields/registry.ts'
import type { ListMeta } from '../../../providers/data-provider.ts'
import { listQuery } from '../../../providers/query-client.ts'
import { height, radius, weight } from '../../../theme/tokens.ts'
import { useListing } from '../../listing-context.ts'
import { useListFilter, useRecordList } from '../record-list.ts'

/** Formatted record counts by value, with the other filters applied and limited as in an opening list. */
const useCounts = (name: string, values: readonly string[]): ReadonlyMap<string, string> => {
  const { resource } = useListing()
  const { fullFilter, sort } = useRecordList()
  const dataProvider = useDataProvider()
  const totals = useQueries({
    queries: values.map((value) =>
      listQuery(dataProvider, resource.name, {
        pagination: { page: 1, perPage: 1 },
        sort,
        filter: { ...fullFilter, [name]: value },
        meta: { countTo: countedFirst } satisfies ListMeta,
      }),
    ),
    combine: (queries) =>
      queries.map(({ data }) => {
        const { total, meta } = data ?? {}
        return total === undefined ? undefined : formatCounted(total, meta?.isMore === true)
      }),
  })
  return new Map(
    values.flatMap((value, index) => {
      const total = totals[index]
      return total === undefined ? [] : [[value, total] as const]
    }),
  )
}

interface TestTextProps {
  readonly field: Field
  readonly test: unknown
}

const idsIn = (test: unknown): number[] =>
  typeof test === 'number'
    ? [test]
    : typeof test === 'object' && test !== null
      ? Object.values(test).flatMap(idsIn)
      : []

type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => string

const namedDays: Readonly<Record<string, string>> = {
  today: 'today',
  month: 'month',
  'month-1': 'lastMonth',
  taxmonth: 'taxmonth',
}

const shownValues = 2

/** A test in words: "12 to 20", "Masonry, Roofing and 3 more". `nameOf`: text of a referenced record or of another field. */
export const testText = (
  field: Field,
  test: unknown,
  translate: Translate,
  nameOf: (value: unknown) => string | undefined = () => undefined,
): string => {
  const valueText = (value: unknown): string => {
    if (value === null) return translate('filters.none')
    const known = nameOf(value)
    if (known !== undefined) return known
    if (typeof value === 'string' && value in namedDays) return translate(`filters.days.${namedDays[value]}`)
    const age = typeof value === 'string' ? /^today-(\d+)d$/.exec(value) : null
    if (age) return translate('filters.daysAgo', { days: age[1] })
    return fieldTypeOf(field).check(value, field).length === 0
      ? fieldTypeOf(field).format(value, field)
      : String(value)
  }
  const partText = ([part, value]: [string, unknown]): string => {
    if (part === 'empty') return translate(value === true ? 'filters.none' : 'filters.notEmpty')
    const text = Array.isArray(value) ? value.map(valueText).join(', ') : valueText(value)
    return translate(`filters.parts.${part}`, { value: text })
  }
  const oneText = (one: unknown): string => {
    if (!isObject(one)) return valueText(one)
    const { from, to, ...others } = one
    const range =
      from !== undefined && to !== undefined
        ? [translate('filters.parts.range', { from: valueText(from), to: valueText(to) })]
        : [from, to].flatMap((bound, index) =>
            bound === undefined ? [] : [partText([index === 0 ? 'from' : 'to', bound])],
          )
    return [...range, ...Object.entries(others).map(partText)].join(', ')
  }
  if (!Array.isArray(test)) return oneText(test)
  const shown = test.slice(0, shownValues).map(oneText).join(', ')
  const more = test.length - shownValues
  return more > 0 ? translate('filters.more', { shown, smart_count: more }) : shown
}

const OfReference = ({
  field,
  test,
}: TestTextProps & { readonly field: Extract<Field, { to: unknown }> }) => {
  const translate = useTranslate()
  const { data = [] } = useGetMany<AnyRecord & { id: number }>(field.to.name, { ids: idsIn(test) })
  const nameOf = (value: unknown) => {
    const record = data.find((one) => one?.id === value)
    return record && recordText(field.to, record)
  }
  return testText(field, test, translate, nameOf)
}

const TestText = ({ field, test }: TestTextProps) => {
  const translate = useTranslate()
  const { resource } = useListing()
  const labelOf = (value: unknown) =>
    isObject(value) && typeof value.field === 'string' ? resource.fields[value.field]?.label : undefined
  return 'to' in field ? <OfReference field={field} test={test} /> : testText(field, test, translate, labelOf)
}

interface FilterButtonProps {
  readonly name: string
  readonly startsOpen?: boolean
  /** The value belongs to the view, whose tab names it already. */
  readonly isOfView?: boolean
  readonly onRemove?: () => void
}

/** Filter in a row of filters: outlined while empty, else tinted with its value in bold. */
export const Chip = styled('div')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    borderRadius: radius.control,
    '& > .MuiButton-root': {
      ...theme.typography.body2,
      minHeight: height.control,
      padding: '0 10px',
      color: palette.text.secondary,
      overflow: 'hidden',
      whiteSpace: 'pre',
    },
    '& .MuiButton-endIcon': { marginLeft: 4, marginRight: -4 },
    '& b': { fontWeight: weight.strong, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .MuiIconButton-root': { width: 24, height: 24, marginRight: 4, color: 'inherit' },
    '& .MuiIconButton-root svg': { fontSize: 16 },
    '&[data-set]': { background: palette.tint.accent, color: palette.primary.dark },
    '&[data-set] > .MuiButton-root': { borderColor: 'transparent', color: 'inherit', paddingRight: 6 },
    '&[data-add] > .MuiButton-root': { borderStyle: 'dashed' },
    [theme.breakpoints.down('sm')]: {
      '& > .MuiButton-root': { minHeight: height.touch },
      '& .MuiIconButton-root': { width: height.touch, height: height.touch, marginRight: 0 },
    },
  }
})

export const FilterButton = ({ name, startsOpen = false, isOfView = false, onRemove }: FilterButtonProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [value, ask] = useListFilter(name)
  const anchor = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(startsOpen)
  const field = filteredField(resource, name)
  const label = resource.fields[name]?.label ?? field.label
  const { Filter, options } = viewOf(field)
  const counts = useCounts(name, open && options ? options(field).map((option) => option.value) : [])
  if (!Filter) return null
  const said = isOfView ? undefined : value
  const close = () => {
    setOpen(false)
    if (value === undefined) onRemove?.()
  }
  const remove = () => {
    ask(undefined)
    onRemove?.()
  }
  return (
    <>
      <Chip ref={anchor} data-set={said !== undefined || undefined}>
        <Button
          variant="outlined"
          endIcon={said === undefined && <ExpandMoreIcon />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          {label}
          {said !== undefined && (
            <>
              {': '}
              <b>
                <TestText field={field} test={said} />
              </b>
            </>
          )}
        </Button>
        {said !== undefined && (
          <IconButton size="small" aria-label={translate('filters.remove', { label })} onClick={remove}>
            <ClearIcon />
          </IconButton>
        )}
      </Chip>
      <Popover
        open={open}
        anchorEl={() => anchor.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('filters.by', { label }), sx: { p: 2, mt: 0.5 } },
        }}
      >
        <Filter field={field} label={label} value={value} onChange={ask} counts={counts} />
      </Popover>
    </>
  )
}

/** Filterable fields in the order of the definition; of two with the same label, the first. */
const filterableFields = (resource: Resource): { name: string; label: string }[] => {
  const offered = Object.entries(resource.fields)
    .filter(([name]) => viewOf(filteredField(resource, name)).Filter)
    .map(([name, { label }]) => ({ name, label }))
  return offered.filter(({ label }, index) => offered.findIndex((one) => one.label === label) === index)
}

interface AddFilterProps {
  readonly except: readonly string[]
  readonly onAdd: (name: string) => void
}

export const AddFilter = ({ except, onAdd }: AddFilterProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const fields = filterableFields(resource).filter(({ name }) => !except.includes(name))
  if (fields.length === 0) return null
  return (
    <>
      <Chip data-add>
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {translate('filters.add')}
        </Button>
      </Chip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {fields.map(({ name, label }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onAdd(name)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
