import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from '../../kinds/styled.ts'
import { BarButton } from './BarButton.ts'
import type { DropDownItem } from './DropDownList.tsx'
import { ExpandIcon } from './icons.tsx'
import { useOpenHere } from './use-open-here.ts'

const loadList = async () => ({ default: (await import('./DropDownList.tsx')).DropDownList })
const List = lazy(loadList)

const Label = styled('span')(({ theme }) => ({
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { '&[data-wide=true]': { display: 'none' } },
}))

interface DropDownProps {
  readonly label: string
  readonly items: readonly DropDownItem[]
  readonly startIcon?: ReactNode
  /** On a phone only the icon is shown. */
  readonly shortOnPhone?: boolean
  /** Accessible name, where the label alone does not say what it is. */
  readonly name?: string
}

/**
 * A button of the menu with a list of links below it, closed by choosing one or by any other navigation. The list is
 * fetched when somebody is about to open one.
 */
export const DropDown = ({ label, items, startIcon, name, shortOnPhone }: DropDownProps) => {
  const { pathname } = useLocation()
  const { open, show, close } = useOpenHere()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const isHere = items.some(({ to }) => to && pathname.startsWith(to))
  return (
    <>
      <BarButton
        type="button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={loadList}
        onFocus={loadList}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          show()
        }}
        data-here={isHere || undefined}
      >
        {startIcon}
        <Label data-wide={shortOnPhone}>{label}</Label>
        <ExpandIcon />
      </BarButton>
      {anchor && (
        <Suspense>
          <List id={id} open={open} anchor={anchor} items={items} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
