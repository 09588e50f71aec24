import { useTranslate } from 'react-admin'
import { Title } from './words.ts'

/** The heading of a page, which is also the title of the browser's tab. */
export const PageTitle = ({ children }: { readonly children: string }) => {
  const appName = useTranslate()('app.name')
  return (
    <>
      <title>{`${children} – ${appName}`}</title>
      <Title>{children}</Title>
    </>
  )
}
