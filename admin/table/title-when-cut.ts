import type { MouseEvent } from 'react'

/** Whether some of what stands in an element is cut off; what flows in a line has no width of its own. */
const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth

/** Under the pointer, a cell whose text is cut off tells it whole. */
export const titleWhenCut = ({ target }: MouseEvent): void => {
  const cell = target instanceof Element && target.closest('td')
  if (!cell) return
  const texts = [cell, ...cell.querySelectorAll('a, span, div')]
  // biome-ignore lint/performance/useDomNodeTextContent: as it is seen, two lines are two
  if (texts.some(isCut)) cell.title = cell.innerText
  else cell.removeAttribute('title')
}
