import { AdminContexts } from './AdminContexts.tsx'
import { ExtensionsProvider, type ResourceExtensions } from './extension-points.ts'
import { LeaveGuard } from './resource/form/LeaveGuard.tsx'
import { ResourceRoutes } from './resource/ResourceRoutes.tsx'

/** Everything below `/admin`: the generated lists and what extends them. */
export const AdminArea = ({ extensions }: { readonly extensions: ResourceExtensions }) => (
  <AdminContexts>
    <ExtensionsProvider value={extensions}>
      <ResourceRoutes />
      <LeaveGuard />
    </ExtensionsProvider>
  </AdminContexts>
)
