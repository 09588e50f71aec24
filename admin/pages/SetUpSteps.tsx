import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useSession } from '../session.ts'
import { setUpKey, storedEntries } from '../stored-for-user.ts'

export interface SetUpStep {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly isDone: boolean
  /** Page that does it. */
  readonly to?: string
  /** Text of the link. */
  readonly button?: string
  /** Does it here, instead of a link. */
  readonly action?: ReactNode
}

/** Skipped steps and dismissed lists, by user. */
const skippedBy = storedEntries<readonly string[]>('localStorage', setUpKey)

const List = styled('ol')(({ theme }) => ({
  display: 'grid',
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    gap: '4px 12px',
    alignItems: 'center',
    padding: '12px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& p': { margin: 0 },
  '& [data-ways]': { display: 'flex', gap: 8 },
  [theme.breakpoints.down('sm')]: { '& [data-ways]': { gridColumn: '2 / -1' } },
}))

const Page = styled('section')({ maxWidth: 860, paddingBlock: 20 })

interface SetUpStepsProps {
  /** Name under which skipped steps are kept. */
  readonly name: string
  readonly title: string
  readonly text: string
  readonly steps: readonly SetUpStep[]
}

/**
 * Steps that set something up, each with the page that does it. Shown until all are done or skipped, or the whole is
 * dismissed.
 * @example <SetUpSteps name="shop" title="Set up" text="…" steps={[{ key: 'name', title: 'Name', text: '…', isDone, to: '/admin/firm', button: 'Open' }]} />
 */
export const SetUpSteps = ({ name, title, text, steps }: SetUpStepsProps) => {
  const translate = useTranslate()
  const user = `${useSession()?.email} ${name}`
  const [skipped, setSkipped] = useState(() => skippedBy.get(user) ?? [])
  const skip = (keys: readonly string[]) => {
    const next = [...new Set([...skipped, ...keys])]
    skippedBy.keep(user, next)
    setSkipped(next)
  }
  const open = steps.filter(({ key, isDone }) => !isDone && !skipped.includes(key))
  if (open.length === 0) return null
  const [next] = open
  return (
    <Page aria-label={title}>
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary">{text}</Typography>
      <List>
        {steps.map((step) => {
          const { key, isDone, to, button, action } = step
          const isOpen = open.includes(step)
          return (
            <li key={key} data-done={isDone || undefined}>
              {isDone ? (
                <DoneIcon color="success" titleAccess={translate('setUp.done')} />
              ) : (
                <OpenIcon color="disabled" titleAccess={translate(isOpen ? 'setUp.open' : 'setUp.skipped')} />
              )}
              <div>
                <Typography component="h3" variant="subtitle1">
                  {step.title}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {step.text}
                </Typography>
              </div>
              {isOpen && (
                <div data-ways>
                  {action}
                  {to !== undefined && (
                    <Button
                      component={Link}
                      to={to}
                      size="small"
                      variant={step === next ? 'contained' : 'outlined'}
                    >
                      {button}
                    </Button>
                  )}
                  <Button
                    size="small"
                    color="inherit"
                    aria-label={translate('setUp.skipOf', { step: step.title })}
                    onClick={() => skip([key])}
                  >
                    {translate('setUp.skip')}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </List>
      <Button
        size="small"
        color="inherit"
        sx={{ mt: 1, ml: -1 }}
        onClick={() => skip(steps.map(({ key }) => key))}
      >
        {translate('setUp.dismiss')}
      </Button>
    </Page>
  )
}
