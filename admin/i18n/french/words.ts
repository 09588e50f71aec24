/** Words that the framework adds to definitions, by the English ones. */
export const words: Readonly<Record<string, string>> = {
  Yes: 'Oui',
  No: 'Non',
  Picture: 'Image',
  Files: 'Fichiers',
  File: 'Fichier',
  'Size in bytes': 'Taille en octets',
}
