import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const components = ['admin', 'custom-screens', 'kinds'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(folder, file)),
)
/** A text between tags, and one in an attribute that people see or hear. */
const writtenTexts = [
  /[a-z"'}/]>([^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*)<\//g,
  /\b(?:label|placeholder|title|titleAccess|aria-label|alt|helperText)="([^"]*[A-Za-z]{2,}[^"]*)"/g,
]

describe('The texts of the browser side', () => {
  it('all come from the catalogue or from a definition', () => {
    const found = components.flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return writtenTexts
        .flatMap((pattern) => [...code.matchAll(pattern)])
        .map(([, text]) => `${file}: ${text?.trim()}`)
    })
    expect(found).toEqual([])
  })
})
