import type { Page } from 'playwright'

/**
 * Translates the page as browsers do, now and on later changes: each text node is replaced by a `<font>` with
 * another text node (https://github.com/facebook/react/issues/11538). The words stay, so that a test finds
 * them.
 * @param everything also content that asks not to be translated, which no browser does
 */
export const translatePage = (page: Page, { everything = false } = {}): Promise<void> =>
  page.evaluate((ignoresAttribute) => {
    const isOurs = (text: Node) => text.parentElement?.closest('font, script, style, noscript, textarea')
    const isForbidden = (text: Node) =>
      !ignoresAttribute && text.parentElement?.closest('[translate=no], .notranslate')
    const wrap = (text: Node) => {
      if (!text.textContent?.trim() || isOurs(text) || isForbidden(text)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.append(document.createTextNode(text.textContent))
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
    const translate = (root: Node) => {
      const texts: Node[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      if (root.nodeType === Node.TEXT_NODE) texts.push(root)
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) wrap(text)
    }
    translate(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
  }, everything)
