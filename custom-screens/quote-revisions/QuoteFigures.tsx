import type { RecordScreenProps } from '../../admin/extension-points.ts'
import { EstimateFigures } from '../estimate/EstimateFigures.tsx'
import { ChangedSince } from './ChangedSince.tsx'

/** Figures in the head of a quote that no field has. */
export const QuoteFigures = ({ recordId }: RecordScreenProps) => (
  <>
    <EstimateFigures />
    <ChangedSince recordId={recordId} />
  </>
)
