import type { MouseEvent } from 'react'

/** Whether an element's content is cut off. Inline elements have no width. */
const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth

export const titleWhenCut = ({ target }: MouseEvent): void => {
  const cell = target instanceof Element && target.closest('td')
  if (!cell) return
  const texts = [cell, ...cell.querySelectorAll('a, span, div')]
  // biome-ignore lint/performance/useDomNodeTextContent: the visible text, with line breaks between lines
  if (texts.some(isCut)) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
