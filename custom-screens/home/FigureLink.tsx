import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { figurePagePath } from '../../admin/resource/list/state/figure-page-path.ts'
import type { HomeFigure } from '../../model/home.ts'

/** A link that looks like the text it stands in. */
export const QuietLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
})

/** A figure that opens the list it is the sum of; nothing opens nothing. */
export const FigureLink = ({
  figure,
  children,
}: {
  readonly figure: HomeFigure
  readonly children: ReactNode
}) =>
  figure.value === 0 ? (
    <span translate="no">{children}</span>
  ) : (
    <QuietLink translate="no" to={figurePagePath(figure.list)}>
      {children}
    </QuietLink>
  )
