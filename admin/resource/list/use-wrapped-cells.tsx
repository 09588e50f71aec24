import { styled } from '@mui/material/styles'
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router-dom'
import { figuresOf } from '../../../model/figures-of.ts'
import { fieldOf } from '../../../model/resources.ts'
import { definitionsNow } from '../../definitions.ts'
import type { WrappedCell } from '../../table/RecordRow.tsx'
import { AlsoOn } from '../duplicates/AlsoOn.tsx'
import type { Duplicates } from '../duplicates/use-list-duplicates.ts'
import { Figure } from '../Figure.tsx'
import { openedFromList } from '../form/use-close-dialog.ts'
import { useListing } from '../listing-context.ts'
import { parentTabs } from '../parent/parent-tabs.ts'
import { useDialogLink } from '../use-dialog-link.ts'
import { editableField } from './cells/editable-cells.ts'
import { MatchedToCell } from './cells/MatchedToCell.tsx'
import type { Places } from './cells/use-places.ts'

/** As high as the row for an easy target; coloured only on hover, as a blue column would distract. */
const NameLink = styled(Link)(({ theme }) => ({
  display: 'block',
  margin: '-8px 0',
  padding: '8px 0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.primary.main, textDecoration: 'underline' },
}))

/**
 * Links in cells: names to the record, sums to their list. A name edited in its cell is no link, as the first
 * click of a double click would leave.
 */
export const useWrappedCells = (
  mayEdit: boolean,
  duplicates: Duplicates,
  places: Places | null,
): ((shown: WrappedCell) => ReactNode) => {
  const { resource, pagePath } = useListing()
  const dialog = useDialogLink()
  // A string is stable between renders; a new object would render all rows.
  const below = parentTabs(definitionsNow(), resource).find(({ child }) => child !== null)?.to
  const search = dialog('').search
  return useCallback(
    ({ record, column, isName, content }: WrappedCell) => {
      if (isName && !(mayEdit && editableField(resource, column, record) !== null)) {
        const to = `${pagePath}/${record.id}`
        if (below !== undefined)
          return (
            <NameLink to={`${to}/${below}`} data-name-link>
              {content}
            </NameLink>
          )
        if (!mayEdit) return content
        return (
          <NameLink to={{ pathname: `${to}/edit`, search }} state={openedFromList} data-name-link>
            {content}
          </NameLink>
        )
      }
      const others = duplicates.get(column.name)?.get(Number(record.id))
      if (others)
        return (
          <>
            {content}
            <AlsoOn resource={resource} others={others} />
          </>
        )
      const field = fieldOf(resource, column.name)
      const matchedTo = places?.name === column.name ? places.of.get(Number(record.id)) : undefined
      if (places && matchedTo)
        return (
          <MatchedToCell resource={resource} id={Number(record.id)} places={places} matchedTo={matchedTo}>
            {content}
          </MatchedToCell>
        )
      if ('against' in field) return content
      return (
        <Figure of={figuresOf(definitionsNow(), resource, Number(record.id), column.name)}>{content}</Figure>
      )
    },
    [resource, pagePath, below, mayEdit, search, duplicates, places],
  )
}
