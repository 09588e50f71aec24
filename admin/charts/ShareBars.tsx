import { styled } from '@mui/material/styles'
import { type CSSProperties, useId } from 'react'
import { lightened, ownColour } from '../fields/Pill.tsx'
import { BarRows } from './BarRows.tsx'

const ColouredBar = styled('rect')(({ theme }) => ({
  fill: ownColour(0),
  ...theme.applyStyles('dark', { '@media not print': { fill: ownColour(lightened) } }),
}))

interface Share {
  readonly name: string
  /** `#rrggbb`; the text colour if null. */
  readonly colour: string | null
  /** 1 is the whole; null without one. */
  readonly part: number | null
  readonly isOver: boolean
  readonly text: string
  /** Values for the further columns of the table. */
  readonly cells: readonly string[]
}

const barHeight = 10

const usedOf = ({ part }: Share) => Math.max(0, part ?? 0)

/** A bar above 100 % is full, with the excess hatched. */
const ShareBar = ({ share }: { readonly share: Share }) => {
  const hatching = useId()
  const used = usedOf(share)
  /** Share of the bar before the hatching. */
  const inside = share.isOver && used > 0 ? 100 / used : used * 100
  return (
    <>
      <defs>
        <pattern
          id={hatching}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" data-part="over-ground" />
          <line x1="0" y1="0" x2="0" y2="6" data-part="over-line" />
        </pattern>
      </defs>
      <rect y="1.5" width="100%" height={barHeight - 1} rx="2" data-part="track" />
      <ColouredBar
        y="1"
        width={`${inside}%`}
        height={barHeight}
        rx="2"
        style={{ '--own': share.colour ?? undefined } as CSSProperties}
      />
      {share.isOver && (
        <rect
          x={`${inside}%`}
          y="1.5"
          width={`${100 - inside}%`}
          height={barHeight - 1}
          data-part="over"
          fill={`url(#${hatching})`}
        />
      )}
    </>
  )
}

const toneOf = (share: Share): 'over' | 'soft' | undefined => {
  if (share.isOver) return 'over'
  return usedOf(share) === 0 ? 'soft' : undefined
}

interface ShareBarsProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly shares: readonly Share[]
}

/** Bars as shares of their whole, highest first. */
export const ShareBars = ({ label, columns, shares }: ShareBarsProps) => {
  const rows = shares
    .toSorted((a, b) => (b.part ?? 0) - (a.part ?? 0))
    .map((share) => ({ ...share, bar: <ShareBar share={share} />, tone: toneOf(share) }))
  return <BarRows label={label} columns={columns} height={barHeight + 2} rows={rows} />
}
