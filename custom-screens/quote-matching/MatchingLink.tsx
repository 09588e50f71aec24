import { Navigate } from 'react-router-dom'
import { adminBase } from '../../admin/page-path.ts'

/**
 * Redirects to the matching view. Specification section 2 does not say whether its path starts with `/admin`:
 * both work.
 */
export const MatchingLink = () => (
  <Navigate to={`${adminBase}/views/matching/quote-to-purchase-match`} replace />
)
