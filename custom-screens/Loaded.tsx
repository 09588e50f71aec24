import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Loading } from '../admin/layout/Loading.tsx'
import { LoadError } from '../admin/table/LoadError.tsx'

interface Query<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface LoadedProps<Data> {
  readonly query: Query<Data>
  readonly children: (data: Data) => ReactNode
  readonly sx?: SxProps
}

/** What a query has loaded, or that it is loading, or its error, which does not hide what came before. */
export const Loaded = <Data,>({ query: { data, error, refetch }, children, sx = {} }: LoadedProps<Data>) => {
  return (
    <>
      {error && <LoadError error={error} onRetry={() => void refetch()} isAgain={data !== undefined} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Loading sx={sx} />}
    </>
  )
}

/** In place of buttons and figures that could not be loaded: why, with a Retry button. */
export const NotLoaded = ({ query: { data, error, refetch } }: Pick<LoadedProps<unknown>, 'query'>) => {
  const translate = useTranslate()
  if (!error || data !== undefined) return null
  const retry = <Button onClick={() => void refetch()}>{translate('app.retry')}</Button>
  return (
    <Alert severity="error" action={retry}>
      {error.message}
    </Alert>
  )
}
