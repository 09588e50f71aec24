/** Around what has the focus, seen on any surface of ours: WCAG 2.2, 2.4.13. */
export const focusRing = (palette: { readonly primary: { readonly main: string } }) => ({
  outline: `2px solid ${palette.primary.main}`,
  outlineOffset: 2,
})
