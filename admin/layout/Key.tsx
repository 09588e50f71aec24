import { styled } from '../../kinds/styled.ts'

/** A key of the keyboard. Where there is none, as on a phone, it is not shown. */
export const Key = styled('kbd')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  border: '1px solid',
  borderColor: theme.palette.line.strong,
  borderRadius: 4,
  color: theme.palette.text.secondary,
  '&&': { fontSize: theme.typography.caption.fontSize },
  '.MuiButton-contained &': { color: 'inherit', borderColor: 'currentColor' },
  '@media (hover: none)': { display: 'none' },
}))
