import ClearIcon from '@mui/icons-material/Clear'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useQueries } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useDataProvider, useGetMany, useTranslate } from 'react-admin'
import { countedFirst } from '../../../../model/counted-first.ts'
import type { Field } from '../../../../model/definition.ts'
import { filteredField } from '../../../../model/filter/check-filter.ts'
import { formatCounted } from '../../../../model/format.ts'
import { type AnyRecord, recordText } from '../../../../model/record-text.ts'
import { viewOf } from '../../../fields/registry.ts'
import type { ListMeta } from '../../../providers/data-provider.ts'
import { height, radius, weight } from '../../../theme/tokens.ts'
import { useListing } from '../../listing-context.ts'
import { useListFilter, useRecordList } from '../record-list.ts'
import { testText } from './test-text.ts'

/** Formatted record counts by value, with the other filters applied and limited as in an opening list. */
const useCounts = (name: string, values: readonly string[]): ReadonlyMap<string, string> => {
  const { resource } = useListing()
  const { fullFilter, sort } = useRecordList()
  const dataProvider = useDataProvider()
  const totals = useQueries({
    queries: values.map((value) => {
      const params = {
        pagination: { page: 1, perPage: 1 },
        sort,
        filter: { ...fullFilter, [name]: value },
        meta: { countTo: countedFirst } satisfies ListMeta,
      }
      return {
        queryKey: [resource.name, 'getList', params],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          dataProvider.getList(resource.name, { ...params, signal }),
      }
    }),
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
  return 'to' in field ? <OfReference field={field} test={test} /> : testText(field, test, translate)
}

interface FilterControlProps {
  readonly open: boolean
  readonly anchor: RefObject<HTMLElement | null>
  readonly name: string
  readonly label: string
  readonly onClose: () => void
}

const FilterControl = ({ open, anchor, name, label, onClose }: FilterControlProps) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const [value, ask] = useListFilter(name)
  const field = filteredField(resource, name)
  const { Filter, options } = viewOf(field)
  const counts = useCounts(name, open && options ? options(field).map(({ value }) => value) : [])
  return (
    <Popover
      open={open}
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': translate('filters.by', { label }), sx: { p: 2, mt: 0.5 } },
      }}
    >
      {Filter && <Filter field={field} label={label} value={value} onChange={ask} counts={counts} />}
    </Popover>
  )
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
  if (!viewOf(field).Filter) return null
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
      <FilterControl open={open} anchor={anchor} name={name} label={label} onClose={close} />
    </>
  )
}
