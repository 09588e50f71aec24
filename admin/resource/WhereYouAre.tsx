import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Breadcrumbs from '@mui/material/Breadcrumbs'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useGetOne, useTranslate } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { AnyRecord } from '../../model/record-text.ts'
import { recordText } from '../../model/record-text.ts'
import { useListing } from './listing-context.ts'
import { type Ancestor, listingAbove, pagePathOf } from './page-path.ts'

/** The text of a record above; its number until it is known. */
const AncestorText = ({ ancestor: { resource, key } }: { readonly ancestor: Ancestor }) => {
  const id = useParams()[key]
  const { data } = useGetOne<AnyRecord>(resource.name, { id: Number(id) }, { retry: false })
  return (
    <Typography component="span" sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}>
      {data ? recordText(resource, data) : `${resource.label} ${id}`}
    </Typography>
  )
}

/**
 * Which project, quote or purchase the list belongs to, and the way back. Links lead to the lists, records are text.
 * Shown only below a parent.
 */
export const WhereYouAre = () => {
  const { listing, resource } = useListing()
  return <Trail ancestors={listing.ancestors} here={resource.title} />
}

/** The same for a custom screen below a record. `here` names the screen. */
export const Trail = ({
  ancestors,
  here,
}: {
  readonly ancestors: readonly Ancestor[]
  readonly here: string
}) => {
  const translate = useTranslate()
  const params = useParams()
  const parent = ancestors.at(-1)
  if (!parent) return null
  const above = listingAbove({ resource: parent.resource, ancestors })
  const backTo = above && pagePathOf(above, params)
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      {backTo && (
        <Button component={RouterLink} to={backTo} size="small" startIcon={<ArrowBackIcon />}>
          {translate('list.backTo', { title: parent.resource.title })}
        </Button>
      )}
      <Breadcrumbs aria-label={translate('list.whereYouAre')} sx={{ fontSize: 14 }}>
        {ancestors.flatMap((ancestor, index) => {
          const list = { resource: ancestor.resource, ancestors: ancestors.slice(0, index) }
          return [
            <Link key={ancestor.resource.name} component={RouterLink} to={pagePathOf(list, params)}>
              {ancestor.resource.title}
            </Link>,
            <AncestorText key={ancestor.key} ancestor={ancestor} />,
          ]
        })}
        <Typography component="span" sx={{ fontSize: 14 }} aria-current="page">
          {here}
        </Typography>
      </Breadcrumbs>
    </Stack>
  )
}
