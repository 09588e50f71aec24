import type { ServerResponse } from 'node:http'

export const stillPath = '/still-page'

/** Names an icon, which browsers with windows would ask for otherwise. */
const html = '<!doctype html><link rel="icon" href="data:,"><title>Nothing</title>'

/** Those of the app that decide in which process of the browser a page is shown: with them it is the same one. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}

/** Answers with an empty page that runs no script, at an address more of the app's origin. */
export const answerStillPage = (response: ServerResponse): void => {
  response.writeHead(200, headers).end(html)
}
