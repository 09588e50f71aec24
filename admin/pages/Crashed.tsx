import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { PageTitle } from '../layout/PageTitle.tsx'
import { bringUpToDate, isOutOfDate } from '../out-of-date.ts'
import { keepDraftsOnUnmount } from '../unsaved/drafts.ts'

const Main = styled('main')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  alignItems: 'center',
  textAlign: 'center',
  padding: 64,
})

const Ways = styled('div')({ display: 'flex', gap: 8 })

/** A page that fails again so soon fails by itself (milliseconds). */
const retryPauseMs = 1_000
let retriedAt = Number.NEGATIVE_INFINITY

/**
 * Shown instead of a page that failed. The page is shown once more first: a browser's translator or an extension may have
 * changed the elements under React (https://github.com/facebook/react/issues/11538). When an update has taken the page off
 * the server, it is reloaded.
 */
export const Crashed = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const location = useLocation()
  const error = useRouteError()
  const [reloads, setReloads] = useState(isOutOfDate)
  const [retries] = useState(() => {
    // While the failed page is taken away: what was typed into it comes back with the new one.
    keepDraftsOnUnmount(true)
    // A DOMException: what React wanted to change was no longer there. A file that did not come stays away.
    return !reloads && error instanceof DOMException && performance.now() - retriedAt > retryPauseMs
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is shown
  useEffect(() => {
    keepDraftsOnUnmount(false)
    if (!retries) return
    retriedAt = performance.now()
    // With another location the router shows its page again.
    void navigate(location, { replace: true, state: location.state })
  }, [])
  useEffect(() => {
    if (reloads) void bringUpToDate().then(setReloads)
  }, [reloads])
  if (reloads || retries) return null
  return (
    <Main role="alert">
      <PageTitle>{translate('app.errors.crashed')}</PageTitle>
      <Typography>{translate('app.errors.crashedText')}</Typography>
      <Ways>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('app.reload')}
        </Button>
        <Button component={Link} to="/home" reloadDocument>
          {translate('notFound.home')}
        </Button>
      </Ways>
    </Main>
  )
}
