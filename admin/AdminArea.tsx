import { useMemo } from 'react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { i18nProvider } from './i18n/i18n-provider.ts'
import { Toasts } from './layout/Toasts.tsx'
import { authProvider } from './providers/auth-provider.ts'
import { dataProvider } from './providers/data-provider.ts'
import { queryClient } from './providers/query-client.ts'
import { ExtensionsProvider, type ResourceExtensions } from './resource/extension.ts'
import { adminBase } from './resource/places.ts'
import { ResourceRoutes } from './resource/ResourceRoutes.tsx'

/** Everything below `/admin`: react-admin's contexts around the generated lists and what extends them. */
export const AdminArea = ({ extensions }: { readonly extensions: ResourceExtensions }) => {
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
      <ExtensionsProvider value={extensions}>
        <ResourceRoutes />
      </ExtensionsProvider>
      <Toasts />
    </CoreAdminContext>
  )
}
