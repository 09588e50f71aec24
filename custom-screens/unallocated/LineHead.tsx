import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { FilesButton } from '../../admin/attachments/FilesButton.tsx'
import type { ListedRecord } from '../../admin/extension-points.ts'
import { ColourDot } from '../../admin/fields/ColourDot.ts'
import { PanePart } from '../../admin/layout/Sheet.tsx'
import { RowControls } from '../../admin/resource/row/RowControls.tsx'
import { formatDate, formatDecimal } from '../../model/format.ts'
import { purchaseLines } from '../../resources.config.ts'
import { pounds } from '../home/pounds.ts'
import { useCategoryColours } from '../quote-statement/use-category-colours.ts'

const Facts = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '4px 0 0',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& + &': { marginTop: 2, color: theme.vars.palette.text.tertiary },
  '& b': { fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& [data-open]': { color: theme.vars.palette.warning.main, fontWeight: 600 },
}))

const Top = styled(PanePart)(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

interface LineHeadProps {
  readonly line: ListedRecord
  readonly onClose: (() => void) | null
}

export const LineHead = ({ line, onClose }: LineHeadProps) => {
  const translate = useTranslate()
  const colours = useCategoryColours()
  const category = String(line.categoryDescription ?? '')
  return (
    <Top translate="no">
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Typography variant="h6" component="h2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {String(line.description)}
        </Typography>
        <Typography variant="h5" component="span">
          {pounds(Number(line.remainingAmount))}
        </Typography>
        {onClose && (
          <IconButton
            size="small"
            onClick={onClose}
            aria-label={translate('unallocated.close')}
            sx={{ alignSelf: 'center' }}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Facts>
        {translate('unallocated.unmatched', {
          quantity: formatDecimal(Number(line.remaining), 0, 4),
          cost: pounds(Number(line.costEach)),
        })}
        {'  '}
        <ColourDot style={{ '--own': colours.get(category), marginLeft: 8 } as React.CSSProperties} />
        {category}
      </Facts>
      <Facts>
        {line.supplierName ? `${line.supplierName} · ` : ''}
        {translate('unallocated.po')} <b>{String(line.userPONo)}</b>
        {' · '}
        {typeof line.orderDate === 'string' ? (
          translate('unallocated.ordered', { date: formatDate(line.orderDate) })
        ) : (
          <span data-open>{translate('unallocated.noDate')}</span>
        )}
      </Facts>
      <Box sx={{ marginLeft: -1, marginTop: 0.5 }}>
        <RowControls record={line} />
        <FilesButton resource={purchaseLines} record={line} />
      </Box>
    </Top>
  )
}
