import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { AdminContexts } from './AdminContexts.tsx'

const Heading = styled(Typography)({ marginBottom: 12, '&:empty': { display: 'none' } })

/** Heading that react-admin's `<Title>` fills, also the title of the browser tab. */
const TitleSlot = () => {
  const appName = useTranslate()('app.name')
  const heading = useRef<HTMLHeadingElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const element = heading.current
    if (!element) return
    const read = () => setText(element.textContent ?? '')
    read()
    const observer = new MutationObserver(read)
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <>
      {text !== '' && <title>{`${text} – ${appName}`}</title>}
      {/* The id by which react-admin finds it. */}
      <Heading id="react-admin-title" ref={heading} variant="h1" />
    </>
  )
}

/** A page of a product, with react-admin's contexts around it. */
export const OwnPage = ({ children }: { readonly children: ReactNode }) => (
  <AdminContexts>
    <TitleSlot />
    {children}
  </AdminContexts>
)
