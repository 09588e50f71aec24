import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { apiBase } from '../../model/api-path.ts'
import { gutter } from './tokens.ts'

/** Specification section 9. */
const copyrightYear = 2024

const Foot = styled('footer')<{ readonly edge: number }>(({ theme, edge }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  columnGap: 24,
  paddingBlock: '8px 10px',
  paddingInline: `calc(${edge}px + var(--aside))`,
  color: (theme.vars ?? theme).palette.text.tertiary,
  [theme.breakpoints.down('sm')]: { columnGap: 12, paddingInline: gutter.phone },
}))

/**
 * Copyright, version and the address of the API.
 * @param edge from the edge of the ground to the text of the sheet, in pixels
 */
export const Footer = memo(({ edge }: { readonly edge: number }) => {
  const translate = useTranslate()
  return (
    <Foot edge={edge}>
      <span>{translate('footer.copyright', { year: copyrightYear })}</span>
      <span>{translate('footer.version', { version: import.meta.env.APP_VERSION })}</span>
      <span>{translate('footer.api', { address: apiBase })}</span>
    </Foot>
  )
})
