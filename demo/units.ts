/** The unit that a line's words name, such as "m³" for "Readymix C25/30, per m³". */
export const unitOf = (description: string): string | null =>
  /\bper (m³|m²|m|tonne|bag|tube|week|day)(?![\p{L}\d])/u.exec(description)?.[1] ?? null
