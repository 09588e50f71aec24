/** What is typed, and a stored text that it finds: in words from PDFs, of other countries, in capitals. */
export const foldedTexts = [
  ['firm', 'ﬁrm'],
  ['ﬁrm', 'FIRM'],
  ['office', 'oﬃce'],
  ['flush', 'ﬂush'],
  ['gross', 'Groß'],
  ['Groß', 'GROSS'],
  ['οδος', 'ΟΔΟΣ'],
  ['ΟΔΟΣ', 'οδός'],
  ['cafe', 'Café'],
  ['m2', 'm²'],
  ['viet', 'Việt'],
  ['lodz', 'Łódź'],
  ['soren', 'Søren'],
  ['aesthetic', 'Æsthetic'],
] as const
