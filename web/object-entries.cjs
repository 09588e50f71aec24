// In the place of the package object.entries, a replacement for browsers without Object.entries.
module.exports = Object.entries
