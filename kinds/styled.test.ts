import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createElement, type FC } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { styled } from './styled.ts'

const Plain: FC<{ readonly className?: string }> = ({ className }) => createElement('i', { className })

/** The classes that are drawn, and the styles that are written for them. */
const drawn = (element: FC<{ readonly className?: string }>) => {
  const cache = createCache({ key: 'test' })
  const html = renderToString(createElement(CacheProvider, { value: cache }, createElement(element)))
  return { classes: /class="([^"]*)"/.exec(html)?.[1]?.split(' '), written: Object.keys(cache.inserted) }
}

describe('A styled element', () => {
  it.each([
    ['an element', styled('i')({ color: 'red' })],
    [
      'a component that knows nothing of styles, such as a link of the router',
      styled(Plain)({ color: 'red' }),
    ],
    ['another styled one', styled(styled('i')({ margin: 0 }))({ color: 'red' })],
  ])('of %s has one class, whose styles are written', (_, element) => {
    const { classes, written } = drawn(element)
    expect(classes).toHaveLength(1)
    expect(written).toContain(classes?.[0]?.replace(/^test-/, ''))
  })
})
