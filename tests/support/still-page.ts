import type { ServerResponse } from 'node:http'

export const stillPath = '/still-page'

/** Names an icon, which browsers with windows would request otherwise. */
const html = '<!doctype html><link rel="icon" href="data:,"><title>Nothing</title>'

/** The headers of the app that decide the browser process of a page, so that it stays the same. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** Answers with an empty page without scripts, at another address of the app's origin. */
export const serveStillPage = (response: ServerResponse): void => {
  response.writeHead(200, headers).end(html)
}
