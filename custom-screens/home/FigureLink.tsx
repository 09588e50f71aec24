import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { figurePagePath } from '../../admin/resource/list/figure-page-path.ts'
import type { HomeFigure } from '../../model/home.ts'

export const QuietLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
})

/** A figure that links to the list it sums. 0 is plain text. */
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
