import type { CSSProperties } from 'react'
import './share-bar.css'

/** Part of a whole amount, from 0 to 1. None of nothing, and none of the other sign. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(1, Math.max(0, part / whole))

/** Whole per cent of a share; only all of it is 100, and only nothing of it 0. */
export const shareText = (share: number): string => {
  const percent = Math.round(share * 100)
  if (share > 0 && share < 1) return `${Math.min(99, Math.max(1, percent))} %`
  return `${percent} %`
}

interface ShareBarProps {
  /** From 0 to 1. */
  readonly share: number
  /** Default: the `--own` of an element around it. */
  readonly colour?: string | undefined
  readonly className?: string
}

/** Bar of a part of an amount. It says nothing to a screen reader: a text next to it does. */
export const ShareBar = ({ share, colour, className = '' }: ShareBarProps) => (
  <span
    aria-hidden
    className={`share-bar ${className}`}
    style={colour === undefined ? undefined : ({ '--own': colour } as CSSProperties)}
  >
    <span style={{ width: `${share * 100}%` }} />
  </span>
)
