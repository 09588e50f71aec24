import { useEffect } from 'react'
import { useGetOne, useListContext } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import type { AnyRecord } from '../../fields/field-module.ts'
import { usePlace } from '../place-context.ts'
import { EditForm } from './EditForm.tsx'
import { useCloseDialog } from './use-close-dialog.ts'

type ListedRecord = AnyRecord & { readonly id: number }

/**
 * Fetches the record and shows its form. A list that has the record already lends it, so that the dialog opens whole;
 * Save waits for the fetched one.
 */
const Loaded = ({ id }: { readonly id: number }) => {
  const { resource } = usePlace()
  const close = useCloseDialog()
  const { data: listed } = useListContext<ListedRecord>()
  const { data, error, isPlaceholderData, isFetchedAfterMount } = useGetOne<ListedRecord>(
    resource.name,
    { id },
    {
      retry: false,
      refetchOnMount: 'always',
      refetchOnReconnect: false,
      placeholderData: () => listed?.find((record) => record.id === id),
    },
  )
  useEffect(() => {
    if (!error) return
    // Specification section 8: a record that cannot be loaded is only logged.
    console.error(error)
    close()
  }, [error, close])
  if (!data || error) return null
  return <EditForm key={id} record={data} isFresh={isFetchedAfterMount && !isPlaceholderData} />
}

/** The dialog in which a record is changed, over its list. */
export const EditDialog = () => {
  const { mayWrite } = usePlace()
  const { id = '' } = useParams()
  if (!mayWrite) return <Navigate to="/unauthorised" replace />
  if (!/^[1-9]\d*$/.test(id)) return <Navigate to="/Not-Found" replace />
  return <Loaded id={Number(id)} />
}
