import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { referenceOf } from '../../../model/resources.ts'
import { type Ancestor, adminBase, pagePathOf } from '../page-path.ts'

/** MUI's would bring along what folds long ways. */
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
  // Nothing to be read out.
  '& > ol > li + li::before': { content: '"/" / ""', marginInline: 6 },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
}))

interface CrumbProps {
  readonly resource: Ancestor['resource']
  readonly id: number
  readonly to: string
}

/** A record by its text, as a link to what stands below it; by its number where it is not to be had. */
const RecordCrumb = ({ resource, id, to }: CrumbProps) => {
  const { data, error } = useGetOne<AnyRecord>(resource.name, { id }, { retry: false })
  if (!data && !error) return <Skeleton component="span" width={120} height={10} />
  return <Link to={to}>{data ? recordText(resource, data) : `${resource.label} ${id}`}</Link>
}

interface ParentCrumbsProps {
  /** From the top; the last one is the record that the page is below. */
  readonly ancestors: readonly Ancestor[]
  readonly record: AnyRecord | undefined
}

/** The way from the top down to a record, which is the heading itself: lists, and the records above it. */
export const ParentCrumbs = ({ ancestors, record }: ParentCrumbsProps) => {
  const translate = useTranslate()
  const params = useParams()
  const last = ancestors.at(-1)
  const { parent } = last?.resource ?? {}
  // The address of a record need not name its parent.
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
