import { AdminContexts } from './AdminContexts.tsx'
import { FilesDrawer } from './attachments/FilesDrawer.tsx'
import { UploadsOverList } from './attachments/UploadList.tsx'
import { ExtensionsProvider, type ResourceExtensions } from './extension-points.ts'
import { ResourceRoutes } from './resource/ResourceRoutes.tsx'

export const AdminArea = ({ extensions }: { readonly extensions: ResourceExtensions }) => (
  <AdminContexts>
    <ExtensionsProvider value={extensions}>
      <ResourceRoutes />
      <FilesDrawer />
      <UploadsOverList />
    </ExtensionsProvider>
  </AdminContexts>
)
