import Breadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useGetOne, useTranslate } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { type AnyRecord, recordText } from '../../../model/record-text.ts'
import { referenceOf } from '../../../model/resources.ts'
import { type Ancestor, adminBase, pagePathOf } from '../page-path.ts'

interface CrumbProps {
  readonly resource: Ancestor['resource']
  readonly id: number
  readonly to: string
}

/** A record by its text, as a link to what stands below it; by its number where it is not to be had. */
const RecordCrumb = ({ resource, id, to }: CrumbProps) => {
  const { data, error } = useGetOne<AnyRecord>(resource.name, { id }, { retry: false })
  if (!data && !error) return <Skeleton width={120} />
  return (
    <Link component={RouterLink} to={to} color="inherit">
      {data ? recordText(resource, data) : `${resource.label} ${id}`}
    </Link>
  )
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
    <Breadcrumbs
      aria-label={translate('list.whereYouAre')}
      sx={{ fontSize: 13, color: 'text.secondary', '& .MuiBreadcrumbs-separator': { mx: '6px' } }}
    >
      {ancestors.flatMap((ancestor, index) => {
        const list = { resource: ancestor.resource, ancestors: ancestors.slice(0, index) }
        const path = pagePathOf(list, params)
        const below = ancestors[index + 1]
        const id = params[ancestor.key]
        return [
          <Link key={path} component={RouterLink} to={path} color="inherit">
            {ancestor.resource.title}
          </Link>,
          ...(below
            ? [
                <RecordCrumb
                  key={`${path}/${id}`}
                  resource={ancestor.resource}
                  id={Number(id)}
                  to={`${path}/${id}/${below.resource.name}`}
                />,
              ]
            : []),
        ]
      })}
      {above && last && parentId && (
        <RecordCrumb
          resource={above}
          id={parentId}
          to={`${adminBase}/${above.name}/${parentId}/${last.resource.name}`}
        />
      )}
    </Breadcrumbs>
  )
}
