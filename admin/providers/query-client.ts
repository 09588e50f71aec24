import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'

/** Whether asking again may help: the server was not reached, or was not ready. */
const isPassing = (error: unknown) => error instanceof HttpError && [0, 502, 503, 504].includes(error.status)

/** The records that the browser knows. Emptied when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
  },
})
