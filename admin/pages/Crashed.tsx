import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { styled } from '../../kinds/styled.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { PlainButton, PlainLink } from '../layout/PlainButton.ts'
import { Words } from '../layout/words.ts'
import { bringUpToDate, isOutOfDate } from '../out-of-date.ts'

const Main = styled('main')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  alignItems: 'center',
  textAlign: 'center',
  padding: 64,
})

const Ways = styled('div')({ display: 'flex', gap: 8 })

/** Shown instead of a page that failed; when an update has taken it off the server, only if a reload does not help. */
export const Crashed = () => {
  const translate = useTranslate()
  const [reloads, setReloads] = useState(isOutOfDate)
  useEffect(() => {
    if (reloads) void bringUpToDate().then(setReloads)
  }, [reloads])
  if (reloads) return null
  return (
    <Main role="alert">
      <PageTitle>{translate('app.errors.crashed')}</PageTitle>
      <Words>{translate('app.errors.crashedText')}</Words>
      <Ways>
        <PlainButton type="button" data-look="solid" onClick={() => window.location.reload()}>
          {translate('app.reload')}
        </PlainButton>
        <PlainLink to="/home" reloadDocument>
          {translate('notFound.home')}
        </PlainLink>
      </Ways>
    </Main>
  )
}
