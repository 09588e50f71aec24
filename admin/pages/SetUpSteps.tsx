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

export interface SetUpList {
  /** Name under which skipped steps are kept. */
  readonly name: string
  readonly title: string
  readonly text: string
  readonly steps: readonly SetUpStep[]
}

interface OpenListProps {
  readonly list: SetUpList
  /** Steps that are neither done nor skipped. */
  readonly open: readonly SetUpStep[]
  /** The step with the solid button of the page. */
  readonly next: SetUpStep | undefined
  readonly skip: (keys: readonly string[]) => void
}

const OpenList = ({ list: { title, text, steps }, open, next, skip }: OpenListProps) => {
  const translate = useTranslate()
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

/**
 * Lists of steps that set something up, each step with the page that does it. A list is shown until all its steps are done
 * or skipped, or the whole is dismissed. The first open step of the page has the solid button.
 * @example <SetUpSteps lists={[{ name: 'shop', title: 'Set up', text: '…', steps: [{ key: 'name', title: 'Name', text: '…', isDone, to: '/admin/firm', button: 'Open' }] }]} />
 */
export const SetUpSteps = ({ lists }: { readonly lists: readonly SetUpList[] }) => {
  const email = useSession()?.email
  const [skipped, setSkipped] = useState(() => {
    const kept = lists.map(({ name }) => [name, skippedBy.get(`${email} ${name}`) ?? []] as const)
    return Object.fromEntries(kept)
  })
  const skippedOf = (name: string) => skipped[name] ?? []
  const skip = (name: string, keys: readonly string[]) => {
    const now = [...new Set([...skippedOf(name), ...keys])]
    skippedBy.keep(`${email} ${name}`, now)
    setSkipped({ ...skipped, [name]: now })
  }
  const openLists = lists.flatMap((list) => {
    const open = list.steps.filter(({ key, isDone }) => !isDone && !skippedOf(list.name).includes(key))
    return open.length > 0 ? [{ list, open }] : []
  })
  const next = openLists[0]?.open[0]
  return openLists.map(({ list, open }) => (
    <OpenList key={list.name} list={list} open={open} next={next} skip={(keys) => skip(list.name, keys)} />
  ))
}
