import CompareIcon from '@mui/icons-material/BarChart'
import QuoteIcon from '@mui/icons-material/CurrencyPound'
import MatchIcon from '@mui/icons-material/Link'
import BuyIcon from '@mui/icons-material/ShoppingCartOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

const steps = [
  { key: 'quote', Icon: QuoteIcon },
  { key: 'buy', Icon: BuyIcon },
  { key: 'match', Icon: MatchIcon },
  { key: 'compare', Icon: CompareIcon },
] as const

/** What happens to a job's money, as a picture of four steps. */
export const QuoteToPayment = () => {
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={translate('home.flow')}>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
          p: 0,
          m: 0,
        }}
      >
        {steps.map(({ key, Icon }, index) => (
          <Box
            component="li"
            key={key}
            sx={{ listStyle: 'none', borderTop: 3, borderColor: 'primary.main', pt: 1.5 }}
          >
            <Icon sx={{ fontSize: 36, color: 'primary.main' }} aria-hidden />
            <Typography sx={{ fontWeight: 600 }}>
              {index + 1}. {translate(`home.flowSteps.${key}`)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {translate(`home.flowSteps.${key}Text`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
