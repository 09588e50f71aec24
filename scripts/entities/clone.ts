import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyProject } from '../copy-project.ts'
import { projectFolder } from '../run.mjs'

/** A command that goes on, such as a server. */
export interface Running {
  /** Keeps once it has written this. @throws Error with all that it wrote, when it ends before */
  wrote(pattern: RegExp): Promise<RegExpMatchArray>
  /** Ends it as Ctrl-C does; answers all that it wrote. */
  stop(): Promise<string>
}

/** The project as somebody has it who cloned it and installed its packages: no data, nothing built. */
export interface Clone {
  readonly folder: string
  readConfig(): string
  writeConfig(text: string): void
  /** Runs a command of the shell to its end. @returns what it wrote @throws Error with it, when the command fails */
  run(command: string): Promise<string>
  start(command: string): Running
  remove(): void
}

/** @param settings environment variables of all its commands, beside those of this process */
export const cloneProject = (settings: Readonly<Record<string, string>>): Clone => {
  const folder = mkdtempSync(join(tmpdir(), 'costwright-clone-'))
  copyProject(projectFolder, folder)
  const config = join(folder, 'resources.config.ts')
  const { DATABASE_URL: _, NODE_ENV: __, ...environment } = process.env

  const begin = (command: string) => {
    const child = spawn('/bin/sh', ['-c', `exec ${command}`], {
      cwd: folder,
      env: { ...environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const listeners = new Set<() => void>()
    const seen = { text: '', ended: false }
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        seen.text += text
        for (const listen of listeners) listen()
      })
    const code = new Promise<number | null>((settle) =>
      child.on('close', (code) => {
        seen.ended = true
        for (const listen of listeners) listen()
        settle(code)
      }),
    )
    return { child, seen, listeners, code }
  }

  return {
    folder,
    readConfig: () => readFileSync(config, 'utf8'),
    writeConfig: (text) => writeFileSync(config, text),
    run: async (command) => {
      const { seen, code } = begin(command)
      if ((await code) !== 0) throw new Error(`${command}\n${seen.text}`)
      return seen.text
    },
    start: (command) => {
      const { child, seen, listeners, code } = begin(command)
      return {
        wrote: (pattern) =>
          new Promise((settle, fail) => {
            const listen = () => {
              const found = pattern.exec(seen.text)
              if (!found && !seen.ended) return
              listeners.delete(listen)
              if (found) settle(found)
              else fail(new Error(`${command}\n${seen.text}`))
            }
            listeners.add(listen)
            listen()
          }),
        stop: async () => {
          child.kill('SIGTERM')
          await code
          return seen.text
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
