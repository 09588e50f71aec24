import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { referenceOf } from '../../../model/resources.ts'
import { type Ancestor, adminBase, pagePathOf } from '../page-path.ts'

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
  const { data, error } = useGetOne<AnyRecord>(resource.name, { id }, { retry: false })
  if (!data && !error) return <Skeleton component="span" width={120} height={10} />
  return <Link to={to}>{data ? recordText(resource, data) : `${resource.label} ${id}`}</Link>
}

interface ParentCrumbsProps {
  /** Outermost first; the last one is the page's record. */
  readonly ancestors: readonly Ancestor[]
  readonly record: AnyRecord | undefined
}

export const ParentCrumbs = ({ ancestors, record }: ParentCrumbsProps) => {
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
