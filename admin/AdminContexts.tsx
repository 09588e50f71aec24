import raMessages from 'ra-language-english'
import { type ReactNode, useMemo } from 'react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { resources } from '../resources.config.ts'
import { textsOfDefinitions } from './i18n/definition-texts.ts'
import { addTexts, i18nProvider } from './i18n/i18n-provider.ts'
import { recordTexts } from './i18n/record-texts.ts'
import { Toasts } from './layout/Toasts.tsx'
import { authProvider } from './providers/auth-provider.ts'
import { dataProvider } from './providers/data-provider.ts'
import { queryClient } from './providers/query-client.ts'
import { adminBase } from './resource/page-path.ts'

addTexts({ ...raMessages, ...recordTexts, resources: textsOfDefinitions(resources, i18nProvider.translate) })

/** What lists, inputs and calls need around them: react-admin's contexts, and the place where toasts appear. */
export const AdminContexts = ({ children }: { readonly children: ReactNode }) => {
  // Filters, orders and ticks: of this visit and this person only.
  const store = useMemo(() => memoryStore(), [])
  return (
    <CoreAdminContext
      basename={adminBase}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
    >
      {children}
      <Toasts />
    </CoreAdminContext>
  )
}
