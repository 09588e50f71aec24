/**
 * Begins as a formula for a spreadsheet: the signs of OWASP's page on CSV injection, and the full-width ones, which Excel
 * reads as their ASCII twins.
 */
export const formulaSign = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u
