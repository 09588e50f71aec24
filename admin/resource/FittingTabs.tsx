import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { height } from '../theme/tokens.ts'
import { useMenu } from './Figure.tsx'
import { TabBar } from './TabBar.tsx'

export interface FittingTab {
  readonly id: string
  readonly to: string
  readonly isOpen: boolean
  readonly content: ReactNode
}

/** Tabs that do not fit wrap below the first line, which alone is seen. */
const Fitting = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: '1 1 0',
  flexWrap: 'wrap',
  columnGap: 24,
  minWidth: 0,
  height: height.row,
  overflow: 'hidden',
  '& > [data-left-out]': { visibility: 'hidden' },
  [theme.breakpoints.down('sm')]: { height: height.touch },
}))

/** Ids of the tabs below the first line. Measured again when the bar or a tab changes its width. */
const useLeftOut = (tabs: readonly FittingTab[]) => {
  const bar = useRef<HTMLDivElement>(null)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const ids = tabs.map(({ id }) => id).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies(ids): other tabs are measured again
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const items = [...element.children].filter((child) => child instanceof HTMLElement)
    const measure = () => {
      const top = Math.min(...items.map(({ offsetTop }) => offsetTop))
      setLeftOut(
        items.flatMap(({ offsetTop, dataset }) => (offsetTop > top && dataset.tab ? [dataset.tab] : [])),
      )
    }
    const watch = new ResizeObserver(measure)
    for (const watched of [element, ...items]) watch.observe(watched)
    return () => watch.disconnect()
  }, [ids])
  return { bar, leftOut }
}

/** Tabs as links; those without room are in the menu More. The open one is always seen. */
export const FittingTabs = ({
  label,
  tabs,
}: {
  readonly label: string
  readonly tabs: readonly FittingTab[]
}) => {
  const translate = useTranslate()
  const { bar, leftOut } = useLeftOut(tabs)
  const { button, menu } = useMenu()
  const hidden = tabs.filter(({ id }) => leftOut.includes(id))
  // The open tab takes the first place when its own has no room, and keeps it as long as it is open.
  const open = tabs.find(({ isOpen }) => isOpen)?.id
  const [first, setFirst] = useState<string>()
  if (open !== undefined && open !== first && leftOut.includes(open)) setFirst(open)
  return (
    <TabBar aria-label={label}>
      <Fitting ref={bar}>
        {tabs.map(({ id, to, isOpen, content }) => (
          <Link
            key={id}
            to={to}
            data-tab={id}
            data-left-out={leftOut.includes(id) || undefined}
            aria-current={isOpen ? 'page' : undefined}
            style={isOpen && id === first ? { order: -1 } : undefined}
          >
            {content}
          </Link>
        ))}
      </Fitting>
      {hidden.length > 0 && (
        <>
          <Button
            size="small"
            color="inherit"
            endIcon={<ArrowDropDownIcon />}
            {...button}
            sx={{ alignSelf: 'center', flex: 'none' }}
          >
            {translate('list.moreViews')}
          </Button>
          {menu && (
            <Menu {...menu}>
              {hidden.map(({ id, to, content }) => (
                <MenuItem key={id} component={Link} to={to} sx={{ gap: 2, justifyContent: 'space-between' }}>
                  {content}
                </MenuItem>
              ))}
            </Menu>
          )}
        </>
      )}
    </TabBar>
  )
}
