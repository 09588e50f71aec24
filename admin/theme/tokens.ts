/**
 * All colours, sizes and distances, in light and dark; components use them through the theme. Contrast: text
 * at least 4.5:1 on each surface, input borders at least 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
 */
export const light = {
  /** Page background, also behind menu and footer. */
  ground: '#eceff1',
  /** Surface of the page's content. */
  sheet: '#ffffff',
  /** Hover, table footers and add rows. */
  sunken: '#f5f7f8',
  raised: '#ffffff',
  line: '#e3e7ea',
  /** Below headings, around outlined buttons. */
  lineStrong: '#c8cfd4',
  edge: '#828c95',
  ink: '#12181c',
  inkSecond: '#48535b',
  inkThird: '#5d6870',
  inkOff: '#667077',
  /** Solid buttons, focus and selection. */
  accent: '#0d5c86',
  accentStrong: '#094466',
  accentTint: '#e4f0f7',
  onAccent: '#ffffff',
  good: '#17683a',
  goodTint: '#e3f3e8',
  bad: '#b3261e',
  badTint: '#fbe9e7',
  /** Incomplete: undated, unmatched, not yet agreed. */
  open: '#855000',
  openTint: '#fbefd9',
  /** Over the page behind a dialog. */
  shade: 'rgb(18 24 28 / 0.38)',
  /** `ground` below `shade`. */
  shadedGround: '#999da0',
  /** Shadow of dialogs and menus only. */
  float: '0 1px 2px rgb(18 24 28 / 0.1), 0 12px 32px rgb(18 24 28 / 0.16)',
}

export type Colours = typeof light

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
  shadedGround: '#050608',
  float: '0 0 0 1px #323c43, 0 16px 40px rgb(0 0 0 / 0.55)',
}

/** Best system font of each platform; none is downloaded. */
export const font =
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, Inter, "Noto Sans", "Helvetica Neue", "Liberation Sans", Arial, sans-serif'

/** `font-weight`. Some systems have no weights in between. */
export const weight = { plain: 400, strong: 600 } as const

/** Font size and line height in pixels; labels are the smallest. */
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

export const radius = { pill: 4, control: 6, sheet: 10 } as const

/** In pixels. Touch needs the larger control. */
export const height = {
  bar: 48,
  footer: 34,
  control: 32,
  box: 36,
  touch: 44,
  row: 40,
  pill: 20,
} as const

/** Max. widths of a single sheet and of dialogs, in pixels. */
export const width = { sheet: 1480, dialog: 640, signIn: 384 } as const

/** Distance from sheet edge to text, in pixels. Tables extend by `bleed`, so that their text keeps it. */
export const gutter = { desk: 24, phone: 16, bleed: 12 } as const

/** Min. widths in pixels; a phone is below `sm`. */
export const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } as const

/** Attribute of the root element: "light" or "dark". */
export const coloursAttribute = 'data-colours'
