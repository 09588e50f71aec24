import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../docs/adding-an-entity.md', import.meta.url), 'utf8')

const fenced = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  )

/** The definitions that `docs/adding-an-entity.md` shows, in its order: a tool, a site diary and what a project sums of it. */
export const definitionsOfPage = (): {
  tools: string
  siteDiaries: string
  sumOnProject: string
  renamed: string
} => {
  const [tools = '', siteDiaries = '', sumOnProject = '', renamed = ''] = fenced('ts')
  return { tools, siteDiaries, sumOnProject, renamed }
}

/** Its commands, in its order. */
export const commandsOfPage = (): string[] => fenced('sh').flatMap((block) => block.trim().split('\n'))
