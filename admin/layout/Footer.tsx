import { type CSSProperties, memo } from 'react'
import { useTranslate } from 'react-admin'
import { styled } from '../../kinds/styled.ts'
import { gutter } from '../../kinds/tokens.ts'
import { apiBase } from '../../model/api-path.ts'

/** Specification section 9. */
const copyrightYear = 2024

const Foot = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  columnGap: 24,
  paddingBlock: '8px 10px',
  paddingInline: 'calc(var(--edge) + var(--aside))',
  color: theme.palette.text.tertiary,
  [theme.breakpoints.down('sm')]: { columnGap: 12, paddingInline: gutter.phone },
}))

/**
 * Copyright, version and the address of the API.
 * @param edge from the edge of the ground to the text of the sheet, in pixels
 */
export const Footer = memo(({ edge }: { readonly edge: number }) => {
  const translate = useTranslate()
  return (
    <Foot style={{ '--edge': `${edge}px` } as CSSProperties}>
      <span>{translate('footer.copyright', { year: copyrightYear })}</span>
      <span>{translate('footer.version', { version: import.meta.env.APP_VERSION })}</span>
      <span>{translate('footer.api', { address: apiBase })}</span>
    </Foot>
  )
})
