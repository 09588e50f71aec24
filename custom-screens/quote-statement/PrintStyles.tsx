import GlobalStyles from '@mui/material/GlobalStyles'
import type { CssVarsTheme, Theme } from '@mui/material/styles'

/** Theme variables of the light scheme, used on paper in every scheme. */
const lightColours = (theme: Theme & Partial<Pick<CssVarsTheme, 'generateStyleSheets'>>) => {
  const sheets = theme.generateStyleSheets?.() ?? []
  return sheets.map((sheet) => Object.entries(sheet).find(([selector]) => selector.includes('light'))?.[1])
}

export const unprinted = 'unprinted'

const styles = (theme: Theme) => ({
  // Landscape for the months.
  '@page': { size: 'A4 landscape', margin: '10mm' },
  '@media print': {
    ':root[data-colours]': Object.assign({}, ...lightColours(theme)),
    'html, body': { background: '#fff !important' },
    [`header, footer, .MuiButton-root, .${unprinted}`]: { display: 'none !important' },
  },
})

export const PrintStyles = () => <GlobalStyles styles={styles} />
