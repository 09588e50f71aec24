import { lazy, Suspense } from 'react'
import { LastBackup } from './LastBackup.tsx'

const SampleFirm = lazy(async () => ({ default: (await import('./SampleFirm.tsx')).SampleFirm }))

/** Below the form of the firm. */
export const FirmNotices = () => (
  <>
    <LastBackup />
    <Suspense>
      <SampleFirm />
    </Suspense>
  </>
)
