import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatCount } from '../../../model/format.ts'
import { figureText } from '../../../model/record-text.ts'
import { fieldOf, shownField } from '../../../model/resources.ts'
import { useCards } from '../../table/RecordTable.tsx'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

export const ListFigures = () => {
  const { listing, resource } = useListing()
  const { count, isMore, countAll, sums, addUp, isAdding, isPending, error } = useRecordList()
  const translate = useTranslate()
  const labelOf = (name: string) =>
    name === resource.list.grandTotal ? translate('list.grandTotal') : fieldOf(resource, name).label
  const ofFooter: readonly string[] = listing.ancestors.length > 0 ? (resource.list.footer?.sums ?? []) : []
  const counted = isMore ? 'list.countMore' : 'list.count'
  // After an error the count is unknown, not zero.
  if (error) return null
  return (
    <>
      <Typography variant="body2" color="textSecondary" role="status" translate="no">
        {isPending ? '' : translate(counted, { smart_count: count, count: formatCount(count) })}
      </Typography>
      {isMore && !isPending && (
        <Button size="small" onClick={countAll}>
          {translate('list.countAll')}
        </Button>
      )}
      {Object.entries(sums).map(([name, sum]) => {
        const field = shownField(resource, name)
        if (ofFooter.includes(name)) return null
        return (
          <Typography
            key={name}
            role="status"
            translate="no"
            sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {`${labelOf(name)}: ${figureText(field, sum)}`}
          </Typography>
        )
      })}
      {addUp && !isPending && (
        <Button size="small" onClick={addUp} disabled={isAdding}>
          {translate(isAdding ? 'list.addingUp' : 'list.addUp')}
        </Button>
      )}
    </>
  )
}

export const PhoneFigures = () => {
  if (!useCards()) return null
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{
        position: 'sticky',
        bottom: 0,
        // Above the labels of the add row, which have 1.
        zIndex: 2,
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        paddingBlock: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <ListFigures />
    </Stack>
  )
}
