import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { isNode, type SyntaxNode } from '../../scripts/syntax.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The browser code without the catalogue. */
const files = ['admin', 'custom-screens', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(admin|custom-screens)\/i18n\//.test(file)),
)

/** Attributes and properties whose text users see or hear. */
const seen = /^(label|placeholder|title|titleAccess|aria-label|alt|helperText|message|caption|text|children)$/
/** Nodes whose text is for programmers or is a key. */
const unseen = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|TS\w+|ThrowStatement)$/

const isKey = (text: string) => /^[\w-]+(\.[\w-]+)+$/.test(text)
const isWords = (text: string) => /[A-Za-z]{2,}/.test(text) && !isKey(text.trim())
/** A sentence or a heading such as `Not saved` or `Please Wait`; not a key such as `Ctrl Z`. */
const isSentence = (text: string) => /^[A-Z][a-z']+( [A-Za-z']{2,})+[.!?:]?$/.test(text.trim())

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

/** Texts that belong in the catalogue. */
const writtenTexts = (file: string, source: string): string[] => {
  const found: string[] = []
  /** @param shown whether a text here is displayed */
  const visit = (node: SyntaxNode, shown: boolean): void => {
    if (unseen.test(node.type)) return
    const callee =
      node.type === 'CallExpression'
        ? source.slice((node.callee as SyntaxNode).start, (node.callee as SyntaxNode).end)
        : ''
    if (
      /^(console\.\w+|logFailure|use(Telling)?Download)$/.test(callee) ||
      (node.type === 'NewExpression' && nameOf(node.callee) === 'Error')
    )
      return
    if (node.type === 'JSXText' && isWords(String(node.value))) found.push(String(node.value))
    const text =
      node.type === 'Literal' && typeof node.value === 'string'
        ? node.value
        : node.type === 'TemplateElement'
          ? String((node.value as { cooked: string }).cooked)
          : null
    if (text !== null && (shown ? isWords(text) : isSentence(text))) found.push(text)
    for (const [part, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue
        const passes =
          /^(ConditionalExpression|LogicalExpression|TemplateLiteral|JSXExpressionContainer|ParenthesizedExpression)$/
        const asked = part === 'test' || (node.type === 'LogicalExpression' && part === 'left')
        const inJsx = /^JSX(Element|Fragment)$/.test(node.type) && part === 'children'
        const inAttribute = node.type === 'JSXAttribute' && part === 'value' && seen.test(nameOf(node.name))
        visit(child, inJsx || inAttribute || (shown && passes.test(node.type) && !asked))
      }
  }
  visit(parseSync(file, source).program as unknown as SyntaxNode, false)
  return found.map((text) => `${file}: ${text.trim()}`)
}

describe('The texts of the browser side', () => {
  it('all come from the catalogue or from a definition', () => {
    expect(files.length).toBeGreaterThan(200)
    expect(files.flatMap((file) => writtenTexts(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it.each([
    ['between tags', '<p>Not saved</p>'],
    ['in braces', "<p>{'Not saved'}</p>"],
    ['on a condition', "<p>{isSaved ? done : 'not saved'}</p>"],
    ['with a value in it', `<p>{\`saved by \${name}\`}</p>`],
    ['in an attribute', '<TextField label="Name" />'],
    ['in an attribute, in braces', "<TextField label={isNew ? 'name' : label} />"],
    ['as a sentence of a function', "const text = () => 'Not saved yet.'"],
  ])('are detected %s', (_where, code) => expect(writtenTexts('x.tsx', code)).toHaveLength(1))

  it.each([
    ['a key of the catalogue', "<p>{translate('form.gettingData')}</p>"],
    ['an error for programmers', "throw new Error('There is no resource')"],
    ['what is compared', "<p>{kind === 'text' ? a : b}</p>"],
  ])('do not include %s', (_what, code) => expect(writtenTexts('x.tsx', code)).toEqual([]))
})
