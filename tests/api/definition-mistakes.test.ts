// @module-tag rare
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentencesOfThem, wronglyNamed, wronglyWritten } from '../support/mistakes/many-mistakes.ts'
import { addDefinition, type Clone, cloneProject } from '../support/new-entity.ts'

/** Changes to `resources.config.ts`, and the complete output of a command for each. */
const mistakes = {
  'an undefined name': {
    right: "firstName: { type: 'text'",
    wrong: 'firstName: { type: txet',
    sentence: 'resources.config.ts:LINE: txet is not defined',
  },
  'a syntax error': {
    right: "firstName: { type: 'text',",
    wrong: "firstName: { type: 'text'",
    sentence: 'resources.config.ts:LINE: Expected "," or "}" but found "Identifier"',
  },
}

/** Removes the lines by which npm names the script and announces builds. */
const withoutAnnouncements = (out: string) =>
  out.replace(/^(> .*|Building the (server|admin) \.\.\.|)$/gm, '').trim()

describe('A mistake in a definition', () => {
  let clone: Clone
  let config: string
  beforeAll(() => {
    clone = cloneProject({ PORT: '0', LOG_LEVEL: 'info' })
    config = clone.readConfig()
    // npm start builds the admin too; an empty one builds in no time.
    writeFileSync(join(clone.folder, 'web', 'main.tsx'), '')
  })
  afterAll(() => clone.remove())

  it.each(['npm run check', 'npm run migration', 'npm start', 'npm run dev'])(
    'ends %s with one sentence for each mistake and no stack',
    { tags: 'rare' },
    async (command) => {
      const all = [wronglyWritten, wronglyNamed].reduce((text, block) => addDefinition(text, block), config)
      clone.writeConfig(all)
      const { code, out, err } = await clone.end(command)
      expect(err.split('\n')).toEqual([...sentencesOfThem.map((one) => `resources.config.ts: ${one}`), ''])
      expect([code, withoutAnnouncements(out)]).toEqual([1, ''])
    },
  )

  it.each([
    ['npm start', 'an undefined name'],
    ['npm run check', 'a syntax error'],
    ['npm run dev', 'a syntax error'],
  ] as const)('ends %s with one sentence and exit code 1: %s', { tags: 'rare' }, async (command, mistake) => {
    const { right, wrong, sentence } = mistakes[mistake]
    clone.writeConfig(config.replace(right, wrong))
    const line = config.slice(0, config.indexOf(right)).split('\n').length
    const { code, out, err } = await clone.end(command)
    expect([code, err]).toEqual([1, `${sentence.replace('LINE', String(line))}\n`])
    expect(withoutAnnouncements(out)).toBe('')
  })

  it('is said with the explanation of its resource, with exit code 1', { tags: 'rare' }, async () => {
    clone.writeConfig(addDefinition(addDefinition(config, wronglyWritten), wronglyNamed))
    const { code, out, err } = await clone.end('npm run check -- --explain yards')
    const mistakes = sentencesOfThem.filter((one) => one.startsWith('yards'))
    expect(err.trim().split('\n')).toEqual(mistakes.map((one) => `resources.config.ts: ${one}`))
    expect([code, out]).toEqual([1, expect.stringContaining("name: 'yards'")])
  })
})
