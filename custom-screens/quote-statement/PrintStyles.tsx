import GlobalStyles from '@mui/material/GlobalStyles'

const styles = {
  '@page': { size: 'A4 landscape', margin: '12mm' },
  '@media print': {
    // The statement and whose it is; black on white whatever the colours of the screen.
    'header, footer, .not-printed': { display: 'none !important' },
    'html, body': { background: '#fff !important', color: '#000 !important' },
  },
} as const

/** How the open screen is printed. Months need the width: landscape. */
export const PrintStyles = () => <GlobalStyles styles={styles} />
