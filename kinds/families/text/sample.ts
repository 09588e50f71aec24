/** What no text is. */
export const noTexts: readonly unknown[] = [0, 1.5, true, false, [], ['text'], {}, { toString: 'text' }]
/** No text may hold these, wherever they stand. */
export const unstorable = ['\0', 'a\0', '\ud800', 'a\udfffb', '\ude00\ud83d']
export const controls = ['a\u0001b', 'a\u007fb', 'a\u0085b', 'a\u001bb']

export const tooLong = (length: number) => [
  'x'.repeat(length + 1),
  // Two code units and four bytes each.
  '🧱'.repeat(length + 1),
  'é'.repeat(length * 3),
]
