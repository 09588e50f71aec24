import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { PageTitle } from '../layout/Paper.tsx'
import { isOutOfDate, reloadPage } from '../out-of-date.ts'
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

/** A page that fails again within this time is broken itself, in milliseconds. */
const retryPauseMs = 1_000
let retriedAt = Number.NEGATIVE_INFINITY

/**
 * Error page. First retries the failed page, as page translators and extensions change the DOM under React
 * (https://github.com/facebook/react/issues/11538). Reloads if an update has removed the page's files.
 */
export const ErrorPage = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const location = useLocation()
  const error = useRouteError()
  const [reloads, setReloads] = useState(isOutOfDate)
  const [retries] = useState(() => {
    keepDraftsOnUnmount(true)
    // A DOMException: the DOM was changed under React. A missing file needs a reload instead.
    return !reloads && error instanceof DOMException && performance.now() - retriedAt > retryPauseMs
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is shown
  useEffect(() => {
    keepDraftsOnUnmount(false)
    if (!retries) return
    retriedAt = performance.now()
    // A new location makes the router render its page again.
    void navigate(location, { replace: true, state: location.state })
  }, [])
  useEffect(() => {
    if (reloads) void reloadPage().then(setReloads)
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
