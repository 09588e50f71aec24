import type { CSSProperties } from 'react'
import { Bar } from './Bar.ts'

const widths = [92, 64, 78, 52, 70]

/** Where a few lines of text will stand, while they are fetched. */
export const TextBars = () => (
  <span aria-hidden style={{ display: 'grid', gap: 24, marginTop: 16 }}>
    {widths.map((width) => (
      <Bar key={width} style={{ '--bar': `${width}%` } as CSSProperties} />
    ))}
  </span>
)
