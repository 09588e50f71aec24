import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A copy of the project to change and run, so that the code that people work on is never touched; packages are shared. */
export const copyProject = (project: string, folder: string): void => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  })
  const made = new Set<string>()
  for (const file of files.split('\n').filter((name) => name !== '' && existsSync(join(project, name)))) {
    const into = dirname(join(folder, file))
    if (!made.has(into)) mkdirSync(into, { recursive: true })
    made.add(into)
    copyFileSync(join(project, file), join(folder, file))
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
}
