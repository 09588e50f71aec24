import { type CSSInterpolation, type SerializedStyles, serializeStyles } from '@emotion/serialize'
import { getRegisteredStyles, insertStyles } from '@emotion/utils'
import type { CSSObject } from '@mui/material/styles'
import { type ComponentProps, createElement, type ElementType, type FC } from 'react'
import { type Look, look } from './look.ts'
import { styleCache } from './style-cache.ts'

type Styles = CSSObject | ((of: { readonly theme: Look }) => CSSObject)

/** The one class of both: what comes along from here is stronger, whatever was written first. */
const classOf = (own: SerializedStyles, along: string | undefined, isElement: boolean) => {
  const known: string[] = []
  const unknown = along ? getRegisteredStyles(styleCache.registered, known, along) : ''
  const all = known.length > 0 ? serializeStyles([own, ...known]) : own
  insertStyles(styleCache, all, isElement)
  return `${unknown}${styleCache.key}-${all.name}`
}

/**
 * An element with styles of its own, used as MUI's `styled` is. That one works its styles out again for each element and
 * each time, and takes a tenth of a second for the cells of a long list; these are worked out once, and need nothing of
 * MUI. What depends on the element goes by its attributes: `'&[data-tone=bad]'`.
 */
export const styled =
  <Tag extends ElementType>(tag: Tag) =>
  (styles: Styles): FC<ComponentProps<Tag>> => {
    let own: SerializedStyles | undefined
    /** By the classes that come along. */
    const classes = new Map<string | undefined, string>()
    return ({ className, ...props }: { readonly className?: string }) => {
      let all = classes.get(className)
      if (all === undefined) {
        own ??= serializeStyles([
          typeof styles === 'function' ? styles({ theme: look }) : styles,
        ] as CSSInterpolation[])
        all = classOf(own, className, typeof tag === 'string')
        classes.set(className, all)
      }
      return createElement(tag, { ...props, className: all } as ComponentProps<Tag>)
    }
  }
