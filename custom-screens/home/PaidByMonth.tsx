import { useTranslate } from 'react-admin'
import { Drawing, Legend } from '../../admin/charts/ChartTable.tsx'
import { PairedBars } from '../../admin/charts/PairedBars.tsx'
import type { HomeReply } from '../../model/costing/home.ts'
import { formatMonth, formatShortMonth, formatSterling } from '../../model/format.ts'

const Sample = ({ part }: { readonly part: string }) => (
  <Drawing aria-hidden viewBox="0 0 24 10">
    <rect x="6" y="0.5" width="12" height="9" data-part={part} />
  </Drawing>
)

/** What clients paid and suppliers invoiced in the last twelve months. */
export const PaidByMonth = ({ months }: Pick<HomeReply['cash'], 'months'>) => {
  const translate = useTranslate()
  const say = (name: string) => translate(`homeDesk.cash.${name}`)
  return (
    <>
      <Legend aria-hidden style={{ justifyContent: 'flex-end' }}>
        <span>
          <Sample part="solid" /> {say('paid')}
        </span>
        <span>
          <Sample part="hollow" /> {say('invoiced')}
        </span>
      </Legend>
      <PairedBars
        label={say('months')}
        heading={say('month')}
        points={months.map(({ year, month }, index) => ({
          name: formatMonth(year, month),
          short: formatShortMonth(year, month, index === 0),
        }))}
        series={[
          { name: say('paid'), values: months.map(({ paid }) => paid) },
          { name: say('invoiced'), values: months.map(({ invoiced }) => invoiced) },
        ]}
        format={formatSterling}
      />
    </>
  )
}
