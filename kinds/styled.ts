import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react'
import { type CSSInterpolation, type SerializedStyles, serializeStyles } from '@emotion/serialize'
import { type EmotionCache, getRegisteredStyles, insertStyles } from '@emotion/utils'
import { type CSSObject, type Theme, useTheme } from '@mui/material/styles'
import { type ComponentProps, createElement, type ElementType, type FC } from 'react'

type Styles = CSSObject | ((of: { readonly theme: Theme }) => CSSObject)

/** The styles of one sort of element in one theme, and their class by the classes that come along. */
interface Made {
  readonly theme: Theme
  readonly own: SerializedStyles
  readonly classes: Map<string | undefined, string>
}

/** The one class of both: what comes along from here is stronger, whatever was written first. */
const classOf = (
  cache: EmotionCache,
  own: SerializedStyles,
  along: string | undefined,
  isElement: boolean,
) => {
  const known: string[] = []
  const unknown = along ? getRegisteredStyles(cache.registered, known, along) : ''
  const all = known.length > 0 ? serializeStyles([own, ...known]) : own
  insertStyles(cache, all, isElement)
  return `${unknown}${cache.key}-${all.name}`
}

/**
 * An element with styles that follow from the theme alone, used as MUI's `styled` is. That one works its styles out
 * again for each element and each time, and takes a tenth of a second for the cells of a long list; these are worked
 * out once. What depends on the element goes by its attributes: `'&[data-tone=bad]'`.
 */
export const styled =
  <Tag extends ElementType>(tag: Tag) =>
  (styles: Styles): FC<ComponentProps<Tag>> => {
    let made: Made | undefined
    return ({ className, ...props }: { readonly className?: string }) => {
      const cache = useStyleCache()
      const theme = useTheme()
      if (cache === null) throw new Error('There is no place for styles.')
      if (made?.theme !== theme) {
        const own = serializeStyles([
          typeof styles === 'function' ? styles({ theme }) : styles,
        ] as CSSInterpolation[])
        made = { theme, own, classes: new Map() }
      }
      let all = made.classes.get(className)
      if (all === undefined) {
        all = classOf(cache, made.own, className, typeof tag === 'string')
        made.classes.set(className, all)
      }
      return createElement(tag, { ...props, className: all } as ComponentProps<Tag>)
    }
  }
