import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Loading } from '../admin/layout/Loading.tsx'
import { LoadError } from '../admin/table/LoadError.tsx'

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly children: (data: Data) => ReactNode
  readonly sx?: SxProps
}

/** What a query has loaded, or that it is loading, or its error, which does not hide what came before. */
export const Loaded = <Data,>({ query: { data, error, refetch }, children, sx = {} }: LoadedProps<Data>) => {
  return (
    <>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
      {data === undefined && !error && <Loading sx={sx} />}
    </>
  )
}
