import type { Place, Settings } from '../settings.ts'
import type { ContentStore } from './content-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** The stores that the settings name, and the place that contents are moved to. */
export interface Contents {
  readonly target: Place
  readonly stores: Readonly<Partial<Record<Place, ContentStore>>>
}

export const contentsOf = ({
  filesStore,
  filesFolder,
  filesS3,
}: Pick<Settings, 'filesStore' | 'filesFolder' | 'filesS3'>): Contents => ({
  target: filesStore,
  stores: {
    ...(filesFolder !== undefined && { folder: folderStore(filesFolder) }),
    ...(filesS3 && { s3: s3Store(filesS3) }),
  },
})
