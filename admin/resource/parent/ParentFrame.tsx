import BackIcon from '@mui/icons-material/ArrowBack'
import MoreIcon from '@mui/icons-material/MoreVert'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import {
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { Link, useParams } from 'react-router-dom'
import type { Resource } from '../../../model/definition.ts'
import { fieldTypeOf } from '../../../model/fields/registry.ts'
import { formatDate } from '../../../model/format.ts'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { referenceOf, shownField } from '../../../model/resources.ts'
import { filledFrom, isInRow, type RowAction } from '../../../model/row-actions.ts'
import { doesStep, presentStep } from '../../../model/steps.ts'
import { FilesButton } from '../../attachments/FilesButton.tsx'
import { pictureOf } from '../../attachments/Thumbnail.tsx'
import { definitionsNow } from '../../definitions.ts'
import { useExtension } from '../../extension-points.ts'
import { HeadSlotContext } from '../../layout/Paper.tsx'
import { type Ancestor, adminBase, pagePathOf } from '../../page-path.ts'
import { addRecentRecord } from '../../recent-records.ts'
import { cellOf, columnsOf } from '../../table/columns.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { openedFromList } from '../form/leave-form.ts'
import { ListingProvider } from '../ListingProvider.tsx'
import { CellEditingProvider, useNewCellEditing } from '../list/cells/use-cell-editing.ts'
import { figurePagePath } from '../list/figure-page-path.ts'
import { useListing } from '../listing-context.ts'
import { RowActionButton } from '../row/RowAction.tsx'
import { offeredFor, useRowActions } from '../row/RowControls.tsx'
import { TabBar, TabCount } from '../TabBar.tsx'
import { NextStepProvider, useFoundNextStep, useNextStep } from './next-step.ts'
import { type ParentTab, parentTabs } from './parent-tabs.ts'
import { recordName } from './record-name.ts'
import { Steps } from './Steps.tsx'
import { Summary } from './Summary.tsx'
import { ThumbBar } from './ThumbBar.tsx'

const HeadPicture = lazy(() => import('../../attachments/HeadPicture.tsx'))

interface ParentTabsProps {
  readonly tabs: readonly ParentTab[]
  readonly path: string
  readonly id: number
  readonly here: string
  readonly record: AnyRecord | undefined
}

/** A tab that leaves the record's page for a list narrowed by the record. */
const ListTab = ({ tab, record }: { readonly tab: ParentTab; readonly record: AnyRecord | undefined }) => {
  const { to, label, child, filter } = tab
  if (!child || !filter || !record) return null
  const filled = filledFrom(filter, record)
  return (
    <Link to={figurePagePath({ resource: to, filter: filled })}>
      {label}
      <TabCount resource={child} filter={filled} />
    </Link>
  )
}

const ParentTabs = ({ tabs, path, id, here, record }: ParentTabsProps) => {
  const translate = useTranslate()
  const bar = useRef<HTMLElement>(null)
  // Phones scroll the tabs. In the middle, the open one stays seen when the others get their counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies(here): another tab is open
  useEffect(() => {
    const open = bar.current?.querySelector('[aria-current]')
    open?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [here])
  return (
    <TabBar ref={bar} aria-label={translate('parent.tabs')}>
      {tabs.map((tab) => {
        const { to, label, child, key, filter } = tab
        return filter ? (
          <ListTab key={label} tab={tab} record={record} />
        ) : (
          <Link key={to} to={`${path}/${to}`} aria-current={to === here ? 'page' : undefined}>
            {label}
            {child && key && <TabCount resource={child} filter={{ [key]: id }} />}
          </Link>
        )
      })}
    </TabBar>
  )
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 36,
  '& [data-others]': { color: theme.vars.palette.text.secondary },
  '& > h1': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  [theme.breakpoints.down('sm')]: { flexWrap: 'nowrap', columnGap: 4, '& > h1': { whiteSpace: 'nowrap' } },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
  '@media print': { display: 'none' },
}))

/** Phones show no breadcrumbs: the name with its parent below it, as high as the buttons. */
const PhoneName = styled('div')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 0,
  '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > h1': theme.typography.h2,
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text.tertiary },
}))

const PhoneRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 8px',
  '& > *': { flex: 'none' },
})

const RecordActions = ({ record }: { readonly record: AnyRecord }) => {
  const { resource, pagePath, mayEdit } = useListing()
  const { HeadActions } = useExtension(resource.name)
  const next = useNextStep()
  const translate = useTranslate()
  const nameOf = (action: string) => translate('row.nameOf', { action, record: recordText(resource, record) })
  const commands = offeredFor(resource, useRowActions(resource), record)
    .flatMap((action): readonly RowAction[] => ('menu' in action ? action.menu : [action]))
    .filter((action) => 'run' in action || 'call' in action || ('set' in action && !isInRow(action)))
  return (
    <>
      {mayEdit && (
        <Button
          component={Link}
          to={`${pagePath}/${record.id}/edit`}
          state={openedFromList}
          aria-label={nameOf(translate('row.edit'))}
        >
          {translate('row.edit')}
        </Button>
      )}
      <FilesButton resource={resource} record={record} />
      {commands.map((action) => (
        <RowActionButton
          key={action.label}
          action={action}
          record={record}
          name={nameOf(action.label)}
          solid={next !== null && doesStep(action, next)}
        />
      ))}
      {HeadActions && <HeadActions />}
    </>
  )
}

interface PhonePartsProps {
  readonly record: AnyRecord | undefined
  /** Filters, order and columns of the list. */
  readonly tools: ReactNode
  /** Null if the record has one list only. */
  readonly tabs: ReactNode
}

/** Below the head on a phone, which has no room for them: the tabs, and the actions in a row that opens. */
const PhoneParts = ({ record, tools, tabs }: PhonePartsProps) => {
  const { resource } = useListing()
  const { HeadPill } = useExtension(resource.name)
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {tabs && (
        <Stack direction="row" sx={{ '& > nav': { flexGrow: 1, minWidth: 0, marginRight: 0 } }}>
          {tabs}
          <IconButton
            aria-label={translate('parent.actions')}
            aria-expanded={isOpen}
            color={isOpen ? 'primary' : 'default'}
            onClick={() => setIsOpen(!isOpen)}
          >
            <MoreIcon />
          </IconButton>
        </Stack>
      )}
      {record && (isOpen || !tabs) && (
        <PhoneRow>
          {tools}
          {HeadPill && <HeadPill />}
          <RecordActions record={record} />
        </PhoneRow>
      )}
      {isOpen && resource.steps && <Steps steps={resource.steps} record={record} />}
    </>
  )
}

/** The present step and its day, such as "Received 05/03/2026". Empty without steps, or before the first. */
const stageText = (resource: Resource, record: AnyRecord): string => {
  const step = resource.steps?.[presentStep(resource, record)]
  if (!step) return ''
  const [first] = step.shows
  const day = first === undefined ? null : record[first]
  return typeof day === 'string' && fieldTypeOf(shownField(resource, first ?? '')).isDay
    ? `${step.label} ${formatDate(day)}`
    : step.label
}

interface ParentFrameProps {
  /** Outermost first; the last one is the page's record. */
  readonly ancestors: readonly Ancestor[]
  readonly here: string
  readonly title?: string | undefined
  readonly titleSuffix?: ReactNode
  readonly actions?: ReactNode
  /** On a phone behind the three dots, so that the name has room. */
  readonly phoneTools?: ReactNode
  /** On a phone, show figures above a list only if nothing else shows them. */
  readonly figuresOnPhone?: boolean
  readonly ownFigures?: boolean
}

/** Not MUI's Breadcrumbs, which include code for collapsing. */
const Way = styled('nav')(({ theme }) => ({
  ...theme.typography.body1,
  fontSize: 13,
  color: theme.vars.palette.text.secondary,
  '& > ol': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    padding: 0,
    margin: 0,
    listStyle: 'none',
  },
  // Empty alternative text: screen readers skip the separator.
  '& > ol > li + li::before': { content: '"/" / ""', marginInline: 6 },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
}))

interface CrumbProps {
  readonly resource: Ancestor['resource']
  readonly id: number
  readonly to: string
}

const RecordCrumb = ({ resource, id, to }: CrumbProps) => {
  const { data, error } = useGetOne<AnyRecord>(resource.name, { id })
  if (!data && !error) return <Skeleton component="span" width={120} height={10} />
  return <Link to={to}>{data ? recordText(resource, data) : `${resource.label} ${id}`}</Link>
}

interface ParentCrumbsProps {
  /** Outermost first; the last one is the page's record. */
  readonly ancestors: readonly Ancestor[]
  readonly record: AnyRecord | undefined
}

const ParentCrumbs = ({ ancestors, record }: ParentCrumbsProps) => {
  const translate = useTranslate()
  const params = useParams()
  const last = ancestors.at(-1)
  const { parent } = last?.resource ?? {}
  // A record's address may omit its parent.
  const parentId = ancestors.length === 1 && parent && record ? Number(record[parent.key]) : null
  const above = parent && last && parentId ? referenceOf(last.resource, parent.key).to : null
  return (
    <Way aria-label={translate('list.whereYouAre')}>
      <ol>
        {ancestors.map((ancestor, index) => {
          const list = { resource: ancestor.resource, ancestors: ancestors.slice(0, index) }
          const path = pagePathOf(list, params)
          const below = ancestors[index + 1]
          const id = params[ancestor.key]
          return (
            <Fragment key={path}>
              <li>
                <Link to={path}>{ancestor.resource.title}</Link>
              </li>
              {below && (
                <li>
                  <RecordCrumb
                    resource={ancestor.resource}
                    id={Number(id)}
                    to={`${path}/${id}/${below.resource.name}`}
                  />
                </li>
              )}
            </Fragment>
          )
        })}
        {above && last && parentId && (
          <li>
            <RecordCrumb
              resource={above}
              id={parentId}
              to={`${adminBase}/${above.name}/${parentId}/${last.resource.name}`}
            />
          </li>
        )}
      </ol>
    </Way>
  )
}

const Frame = ({
  ancestors,
  here,
  title,
  titleSuffix,
  actions,
  phoneTools,
  figuresOnPhone = false,
  ownFigures = false,
}: ParentFrameProps) => {
  const { resource, pagePath } = useListing()
  const { HeadPill } = useExtension(resource.name)
  const translate = useTranslate()
  const card = useCards()
  const headSlot = useContext(HeadSlotContext)
  const params = useParams()
  const id = Number(params[ancestors.at(-1)?.key ?? ''])
  const { data: record, isPending } = useGetOne<AnyRecord>(resource.name, { id })
  const unknown = `${resource.label} ${id}`
  const {
    name,
    others,
    above,
    title: inTab,
  } = record ? recordName(resource, record) : { name: unknown, others: '', above: '', title: unknown }
  const next = useFoundNextStep(record)
  const editing = useNewCellEditing()
  const address = `${pagePath}/${id}/${here}`
  useEffect(() => {
    if (record)
      addRecentRecord({ label: resource.label, text: recordText(resource, record), where: '', address })
  }, [resource, record, address])
  const tabs = parentTabs(definitionsNow(), resource, useRowActions(resource))
  const lists = tabs.length > 1 && (
    <ParentTabs tabs={tabs} path={`${pagePath}/${id}`} id={id} here={here} record={record} />
  )
  const page = title ?? tabs.find(({ to }) => to === here)?.label ?? ''
  const summary = resource.summary ?? []
  // A choice without tones says something about the figure before it.
  const isPill = (name: string) => {
    const field = shownField(resource, name)
    return (
      'options' in field && field.options.some((option) => typeof option === 'object' && 'tone' in option)
    )
  }
  const pills = columnsOf(resource, summary.filter(isPill))
  const isFigure = (field: string) => fieldTypeOf(shownField(resource, field)).summedAs !== undefined
  const figures = summary.filter((field) => !isPill(field) && !(ownFigures && isFigure(field)))
  const stage = card && record ? stageText(resource, record) : ''
  const head = (
    <Head>
      {card && (
        <IconButton component={Link} to={pagePath} aria-label={resource.title} edge="start">
          <BackIcon />
        </IconButton>
      )}
      {pictureOf({ resource, record }) !== null && (
        <Suspense>
          <HeadPicture resource={resource} record={record} side={card ? 36 : 48} />
        </Suspense>
      )}
      {card ? (
        <PhoneName>
          <Typography variant="h1">{name}</Typography>
          <small>{[stage, above || others].filter(Boolean).join(' · ')}</small>
        </PhoneName>
      ) : (
        <Typography variant="h1">{name}</Typography>
      )}
      {others && !card && <span data-others>{others}</span>}
      {record &&
        !card &&
        pills.map((column) => <span key={column.name}>{cellOf(resource, column, record)}</span>)}
      {record && !card && HeadPill && <HeadPill />}
      <div data-actions>
        {record && !card && <RecordActions record={record} />}
        {actions}
      </div>
    </Head>
  )
  return (
    <RecordContextProvider value={record}>
      {/* Steps and figures are fields of one record: what is typed in them is written one after the other. */}
      <NextStepProvider value={next}>
        <CellEditingProvider value={editing}>
          <Stack
            component="header"
            useFlexGap
            spacing={{ xs: 0.5, sm: 1 }}
            sx={{ minWidth: 0, '@media print': { display: 'none' } }}
          >
            <title>{`${inTab} · ${page} – ${translate('app.name')}`}</title>
            <div>
              {!card && <ParentCrumbs ancestors={ancestors} record={record} />}
              {card && headSlot ? createPortal(head, headSlot) : head}
            </div>
            {(record || isPending) && resource.steps && !card && (
              <Steps steps={resource.steps} record={record} />
            )}
            {(record || isPending) && figures.length > 0 && !card && (
              <Summary id={id} record={record} names={figures} isWhole={!ownFigures} />
            )}
            {card ? <PhoneParts record={record} tools={phoneTools} tabs={lists} /> : lists}
            {card && record && <ThumbBar record={record} />}
            {record && card && figuresOnPhone && resource.steps && (
              <Steps steps={resource.steps} record={record} />
            )}
            {record && card && figuresOnPhone && <Summary id={id} record={record} names={figures} isWhole />}
            {title && (
              <Head>
                <Typography variant="h2">{title}</Typography>
                {titleSuffix && <div data-actions>{titleSuffix}</div>}
              </Head>
            )}
          </Stack>
        </CellEditingProvider>
      </NextStepProvider>
    </RecordContextProvider>
  )
}

/** Header of every list and screen below a record: breadcrumbs, name, figures and tabs. */
export const ParentFrame = (props: ParentFrameProps) => {
  const { ancestors } = props
  const listing = useMemo(() => {
    const parent = ancestors.at(-1)
    return parent && { resource: parent.resource, ancestors: ancestors.slice(0, -1) }
  }, [ancestors])
  if (!listing) return null
  return (
    <ListingProvider value={listing}>
      <Frame {...props} />
    </ListingProvider>
  )
}
