/**
 * Every colour, size and distance of the screens, once. The theme is made of it, so that a component says
 * `palette.text.secondary` or `tint.good` and is right in light and dark. Contrast is measured: text is at least
 * 4.5:1 on each surface it stands on, edges of what one types in at least 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export interface Colours {
  /** Behind everything: the menu and the foot lie on it. */
  readonly ground: string
  /** Where work lies. */
  readonly sheet: string
  /** Under the pointer, feet of tables, the row in which records are added. */
  readonly sunken: string
  /** What floats: dialogs, menus. */
  readonly raised: string
  /** Between rows. */
  readonly line: string
  /** Below headings, around outlined buttons. */
  readonly lineStrong: string
  /** Around boxes that one types in. */
  readonly edge: string
  readonly ink: string
  readonly inkSecond: string
  readonly inkThird: string
  readonly inkOff: string
  /** The solid button, the focus, what is picked. */
  readonly accent: string
  readonly accentStrong: string
  readonly accentTint: string
  readonly onAccent: string
  readonly good: string
  readonly goodTint: string
  readonly bad: string
  readonly badTint: string
  /** Incomplete: without a date, unmatched, not yet agreed. */
  readonly open: string
  readonly openTint: string
  /** Over the page while a dialog is open. */
  readonly shade: string
  /** Shadow of what floats; nothing else has one. */
  readonly float: string
}

export const light: Colours = {
  ground: '#eceff1',
  sheet: '#ffffff',
  sunken: '#f5f7f8',
  raised: '#ffffff',
  line: '#e3e7ea',
  lineStrong: '#c8cfd4',
  edge: '#828c95',
  ink: '#12181c',
  inkSecond: '#48535b',
  inkThird: '#5d6870',
  inkOff: '#667077',
  accent: '#0d5c86',
  accentStrong: '#094466',
  accentTint: '#e4f0f7',
  onAccent: '#ffffff',
  good: '#17683a',
  goodTint: '#e3f3e8',
  bad: '#b3261e',
  badTint: '#fbe9e7',
  open: '#855000',
  openTint: '#fbefd9',
  shade: 'rgb(18 24 28 / 0.38)',
  float: '0 1px 2px rgb(18 24 28 / 0.1), 0 12px 32px rgb(18 24 28 / 0.16)',
}

export const dark: Colours = {
  ground: '#0c1013',
  sheet: '#151b1f',
  sunken: '#1b2328',
  raised: '#1f272c',
  line: '#283137',
  lineStrong: '#3d4850',
  edge: '#6f7c85',
  ink: '#e8edf0',
  inkSecond: '#b3bec5',
  inkThird: '#98a4ac',
  inkOff: '#8b979f',
  accent: '#7fc3ea',
  accentStrong: '#a9d8f3',
  accentTint: '#14303f',
  onAccent: '#06202f',
  good: '#7fcf9a',
  goodTint: '#15321f',
  bad: '#ff9d94',
  badTint: '#3d1c1a',
  open: '#f0bf6a',
  openTint: '#35290f',
  shade: 'rgb(0 0 0 / 0.6)',
  float: '0 0 0 1px #323c43, 0 16px 40px rgb(0 0 0 / 0.55)',
}

/** Each machine's sharpest face; nothing is fetched for it. */
export const font =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, Inter, "Noto Sans", "Helvetica Neue", "Liberation Sans", Arial, sans-serif'

/** `font-weight`: words and what stands out. Some systems have no face between them. */
export const weight = { plain: 400, strong: 600 } as const

/** Size and line, in pixels; nothing is smaller than a label. */
export const type = {
  hero: [28, 32],
  title: [20, 28],
  figure: [20, 24],
  dialog: [17, 24],
  head: [15, 20],
  body: [14, 20],
  dense: [13, 18],
  label: [12, 16],
} as const

/** Corners, in pixels. */
export const radius = { pill: 4, control: 6, sheet: 10 } as const

/** Heights, in pixels. A finger needs the larger control. */
export const height = {
  bar: 48,
  foot: 34,
  control: 32,
  box: 36,
  touch: 44,
  row: 40,
  denseRow: 32,
  pill: 20,
} as const

/** Width at which a sheet without a neighbour stops growing, and of a dialog, in pixels. */
export const width = { sheet: 1480, dialog: 640, signIn: 384, files: 'min(760px, 50vw)' } as const

/** From the edge of a sheet to its text, in pixels. A table bleeds by `bleed` so that its text keeps the gutter. */
export const gutter = { desk: 24, phone: 16, bleed: 12 } as const

/** Widths at which screens change, in pixels: a phone is below `sm`. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const

/** Attribute of the page that says which colours it has: "light" or "dark". */
export const coloursAttribute = 'data-colours'
