// For the browser build: emotion imports the package of this name for `withTheme`, which nothing calls (vite.config.ts).
module.exports = (/** @type {object} */ target) => target
