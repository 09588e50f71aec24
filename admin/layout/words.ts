import { styled } from '../../kinds/styled.ts'

/** The heading of a page. */
export const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h1, margin: 0 }))

/** The heading of a part of it. */
export const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }))

/**
 * A paragraph of the first pages, as MUI's `Typography` would be; `data-tone` is its colour: "second", "third", "open" or
 * "bad", and `data-size` is "dense" or "label".
 */
export const Words = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  margin: 0,
  '&[data-size=dense]': theme.typography.body2,
  '&[data-size=label]': theme.typography.caption,
  '&[data-tone=second]': { color: theme.palette.text.secondary },
  '&[data-tone=third]': { color: theme.palette.text.tertiary },
  '&[data-tone=open]': { color: theme.palette.warning.main },
  '&[data-tone=bad]': { color: theme.palette.error.main },
}))

/** One below the other. */
export const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 })
