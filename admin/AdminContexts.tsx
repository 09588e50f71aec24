import raMessages from 'ra-language-english'
import { type ReactNode, useMemo } from 'react'
import { CoreAdminContext, memoryStore, ResourceDefinitionContextProvider } from 'react-admin'
import { definitionsNow, resources } from './definitions.ts'
import { textsOfDefinitions } from './i18n/definition-texts.ts'
import { addTexts, i18nProvider } from './i18n/i18n-provider.ts'
import { recordTexts } from './i18n/record-texts.ts'
import { Confirmations } from './layout/Confirmations.tsx'
import { Reasons } from './layout/ReasonDialog.tsx'
import { Toasts } from './layout/Toasts.tsx'
import { adminBase } from './page-path.ts'
import { authProvider } from './providers/auth-provider.ts'
import { dataProvider } from './providers/data-provider.ts'
import { queryClient } from './providers/query-client.ts'
import { routerProvider } from './resource/addresses.tsx'
import { resourceDefinitions } from './resource/resource-definitions.ts'

addTexts({ ...raMessages, ...recordTexts, resources: textsOfDefinitions(resources, i18nProvider.translate) })

export const AdminContexts = ({ children }: { readonly children: ReactNode }) => {
  // In memory: filters, sorting and selections belong to this visit and user.
  const store = useMemo(() => memoryStore(), [])
  const definitions = definitionsNow()
  return (
    <CoreAdminContext
      basename={adminBase}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ResourceDefinitionContextProvider definitions={resourceDefinitions(definitions)}>
        {children}
        <Toasts />
        <Reasons />
        <Confirmations />
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  )
}
