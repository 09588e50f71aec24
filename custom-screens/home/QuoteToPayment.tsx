import PoundIcon from '@mui/icons-material/CurrencyPound'
import BarsIcon from '@mui/icons-material/Equalizer'
import ChainIcon from '@mui/icons-material/Link'
import CartIcon from '@mui/icons-material/ShoppingCartOutlined'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { weight } from '../../admin/theme/tokens.ts'

const steps = [
  { key: 'quote', Icon: PoundIcon },
  { key: 'buy', Icon: CartIcon },
  { key: 'match', Icon: ChainIcon },
  { key: 'compare', Icon: BarsIcon },
] as const

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(4, 1fr)',
  padding: 0,
  margin: 0,
  '& > li': { listStyle: 'none', borderTop: `3px solid ${theme.vars.palette.primary.main}`, paddingTop: 12 },
  '& svg': { fontSize: 36, color: theme.vars.palette.primary.main },
  '& svg + p': { fontWeight: weight.strong },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr 1fr' },
}))

/** Illustration of the four steps from quote to payment. */
export const QuoteToPayment = () => {
  const translate = useTranslate()
  return (
    <section aria-label={translate('introduction.flow')}>
      <Steps>
        {steps.map(({ key, Icon }, index) => (
          <li key={key}>
            <Icon />
            <Typography>
              {index + 1}. {translate(`introduction.flowSteps.${key}`)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {translate(`introduction.flowSteps.${key}Text`)}
            </Typography>
          </li>
        ))}
      </Steps>
    </section>
  )
}
