import { styled } from '../../kinds/styled.ts'

const Circle = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  background: theme.palette.text.secondary,
  color: theme.palette.background.paper,
  // The button around it gives icons a size of its own.
  '&&&&': { fontSize: 11 },
  fontWeight: 600,
  // Drawn, so that the button's text is the name alone.
  '&::before': { content: 'attr(data-letters)' },
}))

/** The first letters of a person's first and last name, as a sign; the name itself stands beside it. */
export const Initials = ({ name }: { readonly name: string }) => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0])
  return <Circle aria-hidden data-letters={letters.join('').toUpperCase()} />
}
