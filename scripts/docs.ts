/** `npm run docs`: writes the generated pages of docs/. */
import { writeFile } from 'node:fs/promises'
import { generatedPages } from '../tests/support/generated-pages.ts'

for (const [file, text] of Object.entries(generatedPages())) {
  await writeFile(new URL(`../${file}`, import.meta.url), text)
  process.stdout.write(`Wrote ${file}\n`)
}
