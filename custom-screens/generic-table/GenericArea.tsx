import { type ReactNode, useMemo } from 'react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { i18nProvider } from '../../admin/i18n/i18n-provider.ts'
import { Toasts } from '../../admin/layout/Toasts.tsx'
import { authProvider } from '../../admin/providers/auth-provider.ts'
import { dataProvider } from '../../admin/providers/data-provider.ts'
import { queryClient } from '../../admin/providers/query-client.ts'

/** What inputs and calls need around them outside `/admin`. */
export const GenericArea = ({ children }: { readonly children: ReactNode }) => {
  const store = useMemo(() => memoryStore(), [])
  return (
    <CoreAdminContext
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
