import Typography from '@mui/material/Typography'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type GetListResult, useGetOne, useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { formFields } from '../../../model/form.ts'
import { singleId } from '../../../model/offered-writes.ts'
import { valueText } from '../../../model/record-text.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { columnsOf } from '../../table/columns.ts'
import { useListing } from '../listing-context.ts'
import { Figures } from '../parent/Summary.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { EditForm } from './EditForm.tsx'
import { useCloseDialog } from './use-close-dialog.ts'

/** What stands in the dialog until its record has come. */
const Getting = ({ onClose }: { readonly onClose: () => void }) => {
  const { resource } = useListing()
  const translate = useTranslate()
  return (
    <DialogFrame
      title={translate(`resources.${resource.name}.edit`)}
      isPage={resource.single}
      isDirty={false}
      canSave={false}
      isSaving={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <Typography role="status">{translate('form.gettingData')}</Typography>
    </DialogFrame>
  )
}

/** The record as the list around shows it, in whichever of its pages. */
const listedRecord = (client: QueryClient, resource: string, id: number): ListedRecord | undefined => {
  const pages = client.getQueriesData<GetListResult<ListedRecord>>({
    queryKey: [resource, 'getList'],
    type: 'active',
  })
  for (const [, page] of pages) {
    const listed = page?.data?.find((record) => record.id === id)
    if (listed) return listed
  }
  return undefined
}

/**
 * Fetches the record and shows its form. A list that has the record already lends it, so that the dialog opens whole;
 * Save waits for the fetched one.
 */
const Loaded = ({ id }: { readonly id: number }) => {
  const { resource } = useListing()
  const close = useCloseDialog()
  const client = useQueryClient()
  const {
    data: current,
    error,
    isPlaceholderData,
    isFetching,
  } = useGetOne<ListedRecord>(
    resource.name,
    { id },
    {
      retry: false,
      refetchOnMount: 'always',
      refetchOnReconnect: false,
      placeholderData: () => listedRecord(client, resource.name, id),
    },
  )
  // What was shown once stays until the fetched one takes its place: a list that forgets the record meanwhile must not take
  // the form away from whoever types in it.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  const data = current ?? shown
  // The list's answer renews the record that is kept, with what was kept: only the end of our own request counts, and
  // only the first one, as what comes later may be what the person has to be asked about.
  const [isFresh, setIsFresh] = useState(false)
  const hasCome = current !== undefined && !isPlaceholderData && !isFetching
  useEffect(() => {
    if (hasCome) setIsFresh(true)
  }, [hasCome])
  useEffect(() => {
    if (!error) return
    // Specification section 8: a record that cannot be loaded is only logged.
    console.error(error)
    close()
  }, [error, close])
  if (error) return null
  if (!data) return <Getting onClose={close} />
  return <EditForm record={data} isFresh={isFresh} />
}

/** The page of a resource with one record: its form, or what it holds for somebody who may not change it. */
export const SingleRecord = () => {
  const { resource, mayEdit } = useListing()
  const { data } = useGetOne<ListedRecord>(resource.name, { id: singleId }, { enabled: !mayEdit })
  if (mayEdit) return <Loaded id={singleId} />
  return (
    <>
      <PageTitle>{resource.title}</PageTitle>
      <Figures translate="no" sx={{ flexDirection: 'column', mt: 2, '& > div': { p: 0, border: 0 } }}>
        {data &&
          columnsOf(resource, formFields(resource)).map((column) => (
            <div key={column.name}>
              <dt>{column.label}</dt>
              <dd style={{ whiteSpace: 'pre-line' }}>
                {valueText(resource, column.name, data[column.name])}
              </dd>
            </div>
          ))}
      </Figures>
    </>
  )
}

/** The dialog in which a record is changed, over its list. */
export const EditDialog = () => {
  const { mayWrite, mayEdit } = useListing()
  const { id = '' } = useParams()
  if (!mayWrite) return <Navigate to="/unauthorised" replace />
  if (!mayEdit || !/^[1-9]\d*$/.test(id)) return <Navigate to="/Not-Found" replace />
  // Nothing of one record is kept for the next one, as on the way back from it.
  return <Loaded key={id} id={Number(id)} />
}
