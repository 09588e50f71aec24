import { useTranslate } from 'react-admin'
import { styled } from '../../kinds/styled.ts'
import { weight } from '../../kinds/tokens.ts'
import { BarsIcon, CartIcon, ChainIcon, PoundIcon } from '../layout/icons.tsx'
import { Words } from '../layout/words.ts'

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
  '& > li': { listStyle: 'none', borderTop: `3px solid ${theme.palette.primary.main}`, paddingTop: 12 },
  '& svg': { fontSize: 36, color: theme.palette.primary.main },
  '& svg + p': { fontWeight: weight.strong },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr 1fr' },
}))

/** What happens to a job's money, as a picture of four steps. */
export const QuoteToPayment = () => {
  const translate = useTranslate()
  return (
    <section aria-label={translate('home.flow')}>
      <Steps>
        {steps.map(({ key, Icon }, index) => (
          <li key={key}>
            <Icon />
            <Words>
              {index + 1}. {translate(`home.flowSteps.${key}`)}
            </Words>
            <Words data-size="dense" data-tone="second">
              {translate(`home.flowSteps.${key}Text`)}
            </Words>
          </li>
        ))}
      </Steps>
    </section>
  )
}
