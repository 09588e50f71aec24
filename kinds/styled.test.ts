import { createElement, type FC } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { styleCache } from './style-cache.ts'
import { styled } from './styled.ts'

const Plain: FC<{ readonly className?: string }> = ({ className }) => createElement('i', { className })

/** The classes that are drawn. */
const drawn = (element: FC<{ readonly className?: string }>) =>
  /class="([^"]*)"/.exec(renderToString(createElement(element)))?.[1]?.split(' ')

describe('A styled element', () => {
  it.each([
    ['an element', styled('i')({ color: 'red' })],
    [
      'a component that knows nothing of styles, such as a link of the router',
      styled(Plain)({ color: 'red' }),
    ],
    ['another styled one', styled(styled('i')({ margin: 0 }))({ color: 'red' })],
  ])('of %s has one class, whose styles are written', (_, element) => {
    const classes = drawn(element)
    expect(classes).toHaveLength(1)
    expect(Object.keys(styleCache.inserted)).toContain(classes?.[0]?.replace(/^css-/, ''))
  })
})
