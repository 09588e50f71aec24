// For the browser build: what the package of this name stands in for where it is missing (vite.config.ts).
module.exports = Object.hasOwn
