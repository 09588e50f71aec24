import { describe, expect, it } from 'vitest'
import { look } from '../../kinds/look.ts'
import { breakpoints } from '../../kinds/tokens.ts'
import { themeStyles } from '../../scripts/theme-css.ts'
import { theme } from './theme.ts'

describe('Elements of our own, which have nothing of MUI', () => {
  it('name the same colours as its parts', () => {
    expect(theme.vars?.palette).toMatchObject(look.palette)
  })

  it('name none that the page does not have, light and dark', () => {
    const styles = themeStyles()
    for (const [, name] of JSON.stringify(look.palette).matchAll(/var\((--[\w-]+)\)/g))
      expect(styles.split(`${name}:`).length, name).toBeGreaterThan(2)
  })

  it('have the same letters', () => {
    expect(theme.typography).toMatchObject(look.typography)
  })

  it.each(Object.keys(breakpoints) as (keyof typeof breakpoints)[])(
    'change at the same widths: %s',
    (width) => {
      expect(look.breakpoints.up(width)).toBe(theme.breakpoints.up(width))
      expect(look.breakpoints.down(width)).toBe(theme.breakpoints.down(width))
    },
  )

  it('are dark when its parts are', () => {
    expect(look.inDark({ color: 'red' })).toEqual(theme.applyStyles('dark', { color: 'red' }))
  })
})
