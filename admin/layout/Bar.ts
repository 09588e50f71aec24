import { styled } from '../../kinds/styled.ts'

/** Where a text, a figure or a sign will stand; as wide as most of its kind are. */
export const Bar = styled('span')(({ theme }) => ({
  display: 'inline-block',
  width: 'var(--bar, 60%)',
  maxWidth: '100%',
  height: 10,
  borderRadius: 4,
  verticalAlign: 'middle',
  background: theme.palette.divider,
  '&[data-pill]': { width: 64, height: 20 },
  '&[data-picture]': { width: 16, height: 16, borderRadius: '50%' },
}))
