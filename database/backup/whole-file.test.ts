import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeWholeFile } from './whole-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costwright-whole-'))
})
afterEach(() => rm(folder, { recursive: true }))

const linesOf = async function* (...lines: readonly string[]) {
  for (const line of lines) yield Buffer.from(line)
}
const write = (name: string, force: boolean, lines = linesOf('one\n', 'two\n')) =>
  writeWholeFile(join(folder, name), lines, { force })

describe('A file that appears whole or not at all', () => {
  it.each([true, false])('has all lines, for its owner alone, with force %s', async (force) => {
    expect(await write('new', force)).toBe((await stat(join(folder, 'new'))).size)
    expect(gunzipSync(await readFile(join(folder, 'new'))).toString()).toBe('one\ntwo\n')
    expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['new'])
  })

  it('replaces another only when told to', async () => {
    const file = join(folder, 'mine')
    await writeFile(file, 'mine')
    const refusal = `${file} exists already. Choose another name, or say --force to replace it.`
    await expect(write('mine', false)).rejects.toThrow(refusal)
    expect(await readFile(file, 'utf8')).toBe('mine')
    await write('mine', true)
    expect(gunzipSync(await readFile(file)).toString()).toBe('one\ntwo\n')
  })

  it('does not replace one that came meanwhile', async () => {
    const file = join(folder, 'mine')
    const meanwhile = async function* () {
      await writeFile(file, 'mine')
      yield Buffer.from('one\n')
    }
    await expect(write('mine', false, meanwhile())).rejects.toThrow(`${file} exists already.`)
    expect(await readFile(file, 'utf8')).toBe('mine')
    expect(await readdir(folder)).toEqual(['mine'])
  })

  it.each([
    ['no/folder', 'there is no such file or folder'],
    ['letter/file', 'a part of the path is not a folder'],
    ['taken', 'it is a folder'],
  ])('says why %s cannot be written', async (name, reason) => {
    await writeFile(join(folder, 'letter'), '')
    await mkdir(join(folder, 'taken'))
    const before = await readdir(folder)
    await expect(write(name, true)).rejects.toThrow(
      `${join(folder, name)} could not be written: ${reason}. Nothing was left behind.`,
    )
    expect(await readdir(folder)).toEqual(before)
  })

  it('is not there when its lines break off, which say why', async () => {
    const broken = async function* () {
      yield Buffer.from('one\n')
      throw new Error('no more lines')
    }
    await expect(write('new', false, broken())).rejects.toThrow('no more lines')
    expect(await readdir(folder)).toEqual([])
  })
})
