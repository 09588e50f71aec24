import { Navigate } from 'react-router-dom'
import { adminBase } from '../../admin/resource/page-path.ts'

/** The matching view, of which specification section 2 does not say whether `/admin` stands before it: both work. */
export const ToMatching = () => (
  <Navigate to={`${adminBase}/views/matching/quote-to-purchase-match`} replace />
)
