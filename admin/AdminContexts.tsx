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

export const AdminContexts = ({ children }: { readonly children: ReactNode }) => {
  // In memory: filters, sorting and selections belong to this visit and user.
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
