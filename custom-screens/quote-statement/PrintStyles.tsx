import GlobalStyles from '@mui/material/GlobalStyles'
import type { CssVarsTheme, Theme } from '@mui/material/styles'

/** The theme's variables in light colours: paper is white, whatever the screen is. */
const lightColours = (theme: Theme & Partial<Pick<CssVarsTheme, 'generateStyleSheets'>>) => {
  const sheets = theme.generateStyleSheets?.() ?? []
  return sheets.map((sheet) => Object.entries(sheet).find(([selector]) => selector.includes('light'))?.[1])
}

/** Class of what is of no use on paper. */
export const unprinted = 'unprinted'

const styles = (theme: Theme) => ({
  // Months need the width.
  '@page': { size: 'A4 landscape', margin: '10mm' },
  '@media print': {
    ':root[data-colours]': Object.assign({}, ...lightColours(theme)),
    'html, body': { background: '#fff !important' },
    // What frames the page, and what can only be pressed.
    [`header, footer, .MuiButton-root, .${unprinted}`]: { display: 'none !important' },
  },
})

/** How the open screen is printed. */
export const PrintStyles = () => <GlobalStyles styles={styles} />
