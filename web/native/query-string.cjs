// For the browser build: what ra-data-simple-rest writes the addresses of lists with (vite.config.ts).
exports.stringify = (/** @type {Record<string, string>} */ query) =>
  Object.keys(query)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`)
    .join('&')
