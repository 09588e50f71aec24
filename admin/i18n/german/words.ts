/** Words that the framework adds to definitions, by the English ones. */
export const words: Readonly<Record<string, string>> = {
  Yes: 'Ja',
  No: 'Nein',
  Picture: 'Bild',
  Files: 'Dateien',
  File: 'Datei',
  'Size in bytes': 'Größe in Bytes',
}
