import { QueryClient } from '@tanstack/react-query'
import { getSession, subscribe } from '../session.ts'
import { getDoneRequests, subscribeDone } from '../undo/done-requests.ts'
import { isPassing } from './passing.ts'

/** The records that the browser knows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: false,
    },
  },
})

// What was fetched for one person is not shown to the next.
let person = getSession()?.email
subscribe(() => {
  const next = getSession()?.email
  if (next !== person) queryClient.clear()
  person = next
})

// What is shown may hold what was undone or redone.
let { notice } = getDoneRequests()
subscribeDone(() => {
  const { notice: next } = getDoneRequests()
  if (next && next !== notice && next.what !== 'done') void queryClient.invalidateQueries()
  notice = next
})
