import GlobalStyles from '@mui/material/GlobalStyles'
import { type CssVarsTheme, styled, type Theme } from '@mui/material/styles'
import { useGetOne } from 'react-admin'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { singleId } from '../../model/offered-writes.ts'
import { fallbackFirmName, firm, type RecordFor } from '../../resources.config.ts'

const Line = styled('p')({
  display: 'none',
  '@media print': { display: 'flex', justifyContent: 'space-between', margin: 0, fontSize: '9pt' },
})

export const PrintHeading = ({ names }: { readonly names: readonly (string | null)[] }) => {
  const { data } = useGetOne<RecordFor<'firm'>>(firm.name, { id: singleId })
  return (
    <Line>
      <strong>{data?.firmName ?? fallbackFirmName}</strong>
      <span>{names.filter(Boolean).join(' – ')}</span>
      <span>{formatDate(firmDay())}</span>
    </Line>
  )
}

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
