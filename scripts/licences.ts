import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The folder of a module's package, such as `…/node_modules/@fastify/jwt`. */
const packageOf = (module: string): string | undefined =>
  /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0]

const textOf = (folder: string): string => {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return ''
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const texts = readdirSync(folder).filter((each) => /^(licen[cs]e|notice|copying)/i.test(each))
  return [`${name} ${version} (${license})`, ...texts.map((each) => readFileSync(join(folder, each), 'utf8'))]
    .map((text) => text.trim())
    .join('\n\n')
}

/** Puts the licences of all packages that became part of what is built beside it, as most of them ask for. */
export const licences = (): Plugin => ({
  name: 'licences',
  generateBundle() {
    const folders = new Set([...this.getModuleIds()].map(packageOf).filter((folder) => folder !== undefined))
    const texts = [...folders].sort().map(textOf)
    const source = `${texts.filter((text) => text !== '').join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source })
  },
})
