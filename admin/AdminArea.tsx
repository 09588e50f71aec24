import { AdminContexts } from './AdminContexts.tsx'
import { ExtensionsProvider, type ResourceExtensions } from './extension-points.ts'
import { ResourceRoutes } from './resource/ResourceRoutes.tsx'

/** Everything below `/admin`: the generated lists and what extends them. */
export const AdminArea = ({ extensions }: { readonly extensions: ResourceExtensions }) => (
  <AdminContexts>
    <ExtensionsProvider value={extensions}>
      <ResourceRoutes />
    </ExtensionsProvider>
  </AdminContexts>
)
