import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { kindOf } from '../../../kinds/models.ts'
import { fieldOf, shownField } from '../../../model/resources.ts'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

/** How many records the filters let through, and the exact sums over all of them. */
export const ListFigures = () => {
  const { resource } = useListing()
  const { count, sums, isPending, error } = useRecordList()
  const translate = useTranslate()
  const labelOf = (name: string) =>
    name === resource.list.grandTotal ? translate('list.grandTotal') : fieldOf(resource, name).label
  // What could not be read is not known to be none.
  if (error) return null
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status">
        {isPending ? '' : translate('list.count', { smart_count: count })}
      </Typography>
      {Object.entries(sums).map(([name, sum]) => {
        const field = shownField(resource, name)
        return (
          <Typography
            key={name}
            role="status"
            sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {labelOf(name)}: {kindOf(field).format(sum, field)}
          </Typography>
        )
      })}
    </>
  )
}
