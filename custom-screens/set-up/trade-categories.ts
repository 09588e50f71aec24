/** Costing categories of a UK builder, in the order of a bill, with colours that differ from their neighbours. */
export const tradeCategories = [
  ['Preliminaries', '#546e7a'],
  ['Demolition & enabling', '#a1442f'],
  ['Groundworks & substructure', '#795548'],
  ['Masonry & structural frame', '#c62828'],
  ['Roofing & rainwater', '#8e3a8c'],
  ['Windows & external doors', '#00707f'],
  ['Carpentry & joinery', '#9a5b00'],
  ['Plumbing, heating & ventilation', '#1565c0'],
  ['Electrical', '#b58900'],
  ['Plastering & drylining', '#827717'],
  ['Decorating & floor finishes', '#2e7d32'],
  ['External works & drainage', '#455a64'],
] as const
