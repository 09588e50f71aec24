import Stack from '@mui/material/Stack'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useCards } from '../../table/RecordTable.tsx'
import { headingOf } from '../heading.ts'
import { ListingProvider, useListing } from '../listing-context.ts'
import { ParentFrame } from '../parent/ParentFrame.tsx'
import { AddNewButton } from './AddNewButton.tsx'
import { PhoneTools, type PhoneToolsProps } from './PhoneTools.tsx'

export const ListHead = (tools: PhoneToolsProps) => {
  const { listing, resource } = useListing()
  const card = useCards()
  // ParentFrame provides the parent record's listing; these buttons need the list's own.
  const actions = (
    <ListingProvider value={listing}>{card ? <PhoneTools {...tools} /> : <AddNewButton />}</ListingProvider>
  )
  if (listing.ancestors.length > 0)
    return (
      <ParentFrame
        ancestors={listing.ancestors}
        here={resource.name}
        title={resource.heading}
        actions={actions}
      />
    )
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
      <PageTitle>{headingOf(resource)}</PageTitle>
      {actions}
    </Stack>
  )
}
