import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** The compiler errors of each file of a folder inside the project, by file name. */
export const compilerErrors = async (folder: string): Promise<Map<string, string[]>> => {
  const config = join(folder, 'tsconfig.json')
  await writeFile(
    config,
    JSON.stringify({
      extends: join(projectFolder, 'tsconfig.json'),
      include: [join(folder, '*.ts')],
      // A file with definitions of the workshop may leave some of its declarations unused.
      compilerOptions: { noUnusedLocals: false },
    }),
  )
  const tsc = join(projectFolder, 'node_modules/@typescript/native/bin/tsc')
  const output = await new Promise<string>((settle) =>
    execFile(
      process.execPath,
      [tsc, '--noEmit', '--pretty', 'false', '--singleThreaded', '-p', config],
      (_error, out) => settle(out),
    ),
  )
  const errors = new Map<string, string[]>()
  let last: string[] = []
  for (const line of output.split('\n')) {
    const [, file, text] = /^(.*\.ts)\(\d+,\d+\): error (.*)$/.exec(line) ?? []
    if (file && text) {
      last = errors.get(basename(file)) ?? []
      last.push(text)
      errors.set(basename(file), last)
    } else if (line.startsWith(' ') && last.length > 0) last[last.length - 1] += `\n${line.trim()}`
  }
  return errors
}
