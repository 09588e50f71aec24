import { styled } from '@mui/material/styles'
import { type CSSProperties, useId } from 'react'
import { lightened, ownColour } from '../fields/Pill.tsx'
import { ChartTable, Drawing } from './ChartTable.tsx'

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

const rowHeight = 22
const barHeight = 10

export const Rows = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, max-content) minmax(80px, 1fr) auto',
  columnGap: 16,
  alignItems: 'center',
  '& > span': {
    lineHeight: `${rowHeight}px`,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& > span:nth-of-type(2n)': { textAlign: 'right' },
  '& > span[data-soft]': { color: theme.vars.palette.text.tertiary },
  '& > span[data-over]': { color: theme.vars.palette.error.main, fontWeight: 600 },
}))

interface ShareBarsProps {
  readonly label: string
  readonly columns: readonly string[]
  readonly shares: readonly Share[]
}

/** Bars as shares of their whole, highest first. A bar above 100 % is full, with the excess hatched. */
export const ShareBars = ({ label, columns, shares }: ShareBarsProps) => {
  const hatching = useId()
  const sorted = shares.toSorted((a, b) => (b.part ?? 0) - (a.part ?? 0))
  return (
    <>
      <Rows aria-hidden translate="no">
        {sorted.map(({ name, colour, part, isOver, text }, index) => {
          const used = Math.max(0, part ?? 0)
          // Share of the bar before the hatching.
          const inside = isOver && used > 0 ? 100 / used : used * 100
          return [
            // biome-ignore lint/suspicious/noArrayIndexKey: two categories may have the same name
            <span key={`${index} name`} title={name}>
              {name}
            </span>,
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Drawing key={`${index} bar`} height={barHeight + 2}>
              <defs>
                <pattern
                  id={`${hatching}-${index}`}
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
                style={{ '--own': colour ?? undefined } as CSSProperties}
              />
              {isOver && (
                <rect
                  x={`${inside}%`}
                  y="1.5"
                  width={`${100 - inside}%`}
                  height={barHeight - 1}
                  data-part="over"
                  fill={`url(#${hatching}-${index})`}
                />
              )}
            </Drawing>,
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={`${index} text`}
              data-soft={(used === 0 && !isOver) || undefined}
              data-over={isOver || undefined}
            >
              {text}
            </span>,
          ]
        })}
      </Rows>
      <ChartTable
        caption={label}
        columns={columns}
        rows={sorted.map(({ name, cells }) => [name, ...cells])}
      />
    </>
  )
}
