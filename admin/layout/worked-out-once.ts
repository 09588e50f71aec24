import { type CSSInterpolation, serializeStyles } from '@emotion/serialize'
import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'

export type ThemedComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>
type Styles = CSSInterpolation | ((of: object) => CSSInterpolation)

interface Component {
  readonly styleOverrides?: Readonly<Record<string, Styles>> | ((theme: object) => object)
  readonly variants?: readonly { readonly style: Styles }[]
}

const once = (styles: Styles) => {
  let done: CSSInterpolation
  return (of: object) => {
    done ??= serializeStyles([typeof styles === 'function' ? styles(of) : styles])
    return done
  }
}

/**
 * The same styles, each worked out when it is first needed. They follow from the theme alone, of which there is one;
 * MUI would work out all those of a component, used or not, for each of its elements and each time.
 */
export const workedOutOnce = (components: ThemedComponents): ThemedComponents =>
  Object.fromEntries(
    Object.entries(components as Readonly<Record<string, Component>>).map(
      ([name, { styleOverrides, variants, ...component }]) => [
        name,
        {
          ...component,
          ...(variants && { variants: variants.map((one) => ({ ...one, style: once(one.style) })) }),
          // That of the base is of no element.
          styleOverrides:
            typeof styleOverrides === 'object'
              ? Object.fromEntries(
                  Object.entries(styleOverrides).map(([slot, styles]) => [slot, once(styles)]),
                )
              : styleOverrides,
        },
      ],
    ),
  )
