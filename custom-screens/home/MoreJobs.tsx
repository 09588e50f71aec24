import { useTranslate } from 'react-admin'
import { Words } from '../../admin/layout/words.ts'
import { formatCount } from '../../model/format.ts'
import { mostListed } from './sections.ts'

/** Below the jobs that are listed, the worst first: how many there are besides. */
export const MoreJobs = ({ of }: { readonly of: readonly object[] }) => {
  const translate = useTranslate()
  return of.length > mostListed ? (
    <Words data-size="dense" data-tone="second">
      {translate('homeDesk.more', { count: formatCount(of.length - mostListed) })}
    </Words>
  ) : null
}
