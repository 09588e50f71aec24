import Typography from '@mui/material/Typography'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type GetListResult, useGetOne, useTranslate } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { formFields } from '../../../model/form.ts'
import { singleId } from '../../../model/offered-writes.ts'
import type { ListedRecord } from '../../extension-points.ts'
import { PageTitle } from '../../layout/Paper.tsx'
import { columnsOf, plainCellOf } from '../../table/columns.ts'
import { useListing } from '../listing-context.ts'
import { Figures } from '../parent/Summary.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { EditForm } from './EditForm.tsx'
import { useCloseDialog } from './leave-form.ts'
import { linesOfForm, useStoredLines } from './stored-lines.ts'

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

/** Shows the form at once with the list's record, if any; Save waits for the fetched one. */
const Loaded = ({ id }: { readonly id: number }) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const close = useCloseDialog()
  const lines = linesOfForm(resource)
  const { stored, error: linesError, readAgain } = useStoredLines(lines, id)
  const client = useQueryClient()
  const {
    data: current,
    error: recordError,
    isPlaceholderData,
    isFetching,
  } = useGetOne<ListedRecord>(
    resource.name,
    { id },
    {
      refetchOnMount: 'always',
      refetchOnReconnect: false,
      placeholderData: () => listedRecord(client, resource.name, id),
    },
  )
  // Kept until the fetched record arrives: the form must not disappear if the list drops its record.
  const [shown, setShown] = useState(current)
  if (current && current !== shown) setShown(current)
  const data = current ?? shown
  // Only the end of our own first request counts: a list response also updates the cached record, with old
  // data, and later responses may be changes that the user must confirm.
  const [isFresh, setIsFresh] = useState(false)
  const hasCome = current !== undefined && !isPlaceholderData && !isFetching
  useEffect(() => {
    if (hasCome) setIsFresh(true)
  }, [hasCome])
  // What is typed stays when only reading the record again fails.
  const error = (isFresh ? null : recordError) ?? (stored === undefined ? linesError : null)
  useEffect(() => {
    if (!error) return
    // Specification section 8: a record that cannot be loaded is only logged.
    console.error(error)
    close()
  }, [error, close])
  if (error) return null
  if (!data || stored === undefined)
    return (
      <DialogFrame
        title={translate(`resources.${resource.name}.edit`)}
        isPage={resource.single}
        isDirty={false}
        canSave={false}
        isSaving={false}
        onSubmit={() => undefined}
        onClose={close}
      >
        <Typography role="status">{translate('form.gettingData')}</Typography>
      </DialogFrame>
    )
  return <EditForm record={data} isFresh={isFresh} lines={lines} stored={stored} readLines={readAgain} />
}

/** Page of a resource with a single record: its form, or its values for users without write access. */
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
              <dd style={{ whiteSpace: 'pre-line' }}>{plainCellOf(resource, column, data)}</dd>
            </div>
          ))}
      </Figures>
    </>
  )
}

export const EditDialog = () => {
  const { mayWrite, mayEdit } = useListing()
  const { id = '' } = useParams()
  if (!mayWrite) return <Navigate to="/unauthorised" replace />
  if (!mayEdit || !/^[1-9]\d*$/.test(id)) return <Navigate to="/Not-Found" replace />
  // Remounted, so that no state carries over to the next record.
  return <Loaded key={id} id={Number(id)} />
}
