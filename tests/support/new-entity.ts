import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFolder } from '../../database/project-folder.ts'
import { apiBase } from '../../model/api-path.ts'
import type { SignInReply } from '../../model/session.ts'

/** Copies the project, so that tests never change the working copy; packages are shared. */
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

/** A long-running command, such as a server. */
export interface Running {
  /** Resolves once the output matches. @throws Error with its output, when it ends before */
  wrote(pattern: RegExp): Promise<RegExpMatchArray>
  /** Ends it like Ctrl-C; returns its output. */
  stop(): Promise<string>
  /** Ends it at once, as a crash does; what it started ends by itself. */
  kill(): Promise<void>
}

/** A fresh clone of the project with its packages: no data, no build. */
export interface Clone {
  readonly folder: string
  readConfig(): string
  writeConfig(text: string): void
  /**
   * Runs a shell command to its end.
   * @returns its output
   * @throws Error with its output, when the command fails
   */
  run(command: string): Promise<string>
  /** The same for a command that may fail. */
  end(command: string): Promise<{ code: number | null; out: string; err: string }>
  start(command: string): Running
  remove(): void
}

/** @param settings additional environment variables of all its commands */
export const cloneProject = (settings: Readonly<Record<string, string>>): Clone => {
  const folder = mkdtempSync(join(tmpdir(), 'costwright-clone-'))
  copyProject(projectFolder, folder)
  return cloneIn(folder, settings)
}

/** A project in a folder, with its packages. */
export const cloneIn = (folder: string, settings: Readonly<Record<string, string>>): Clone => {
  const config = join(folder, 'resources.config.ts')
  const { DATABASE_URL: _, NODE_ENV: __, ...environment } = process.env

  const begin = (command: string) => {
    const child = spawn('/bin/sh', ['-c', `exec ${command}`], {
      cwd: folder,
      env: { ...environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const listeners = new Set<() => void>()
    const seen = { text: '', out: '', err: '', ended: false }
    for (const [name, stream] of [['out', child.stdout] as const, ['err', child.stderr] as const])
      stream.setEncoding('utf8').on('data', (text) => {
        seen.text += text
        seen[name] += text
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
    end: async (command) => {
      const { seen, code } = begin(command)
      return { code: await code, out: seen.out, err: seen.err }
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
        kill: async () => {
          child.kill('SIGKILL')
          await code
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Replaces a part of a text that must occur exactly once. */
const replaced = (text: string, part: string | RegExp, by: string): string => {
  const changed = text.replace(part, () => by)
  if (changed === text) throw new Error(`There is no ${part} in resources.config.ts`)
  return changed
}

/**
 * `resources.config.ts` with one more resource, as the page on adding an entity says: the block, its name in
 * `defineResources`, and an entry of the menu where it has one.
 * @param block `export const tools = defineResource({…})`
 */
export const addDefinition = (
  config: string,
  block: string,
  entry?: { label: string; to: string },
): string => {
  const [, name = ''] = /^export const (\w+)/.exec(block) ?? []
  const [before = ''] = /^(?:\/\*\*.*\*\/\n)?export const resources = defineResources\(/m.exec(config) ?? []
  const described = replaced(config, before, `${block}\n${before}`)
  const [all = ''] = /^export const resources = defineResources\([^)]*/m.exec(described) ?? []
  // On lines of their own, or all on one.
  const registered = replaced(described, all, all.endsWith('\n') ? `${all}  ${name},\n` : `${all}, ${name}`)
  if (!entry) return registered
  const [administration = ''] = /^ {2}\{\s+label: 'Administration'/m.exec(registered) ?? []
  const { label, to } = entry
  return replaced(registered, administration, `  { label: '${label}', to: '${to}' },\n${administration}`)
}

/** The same with one more field of a resource, before the one that says whether a record is enabled. */
export const addField = (config: string, resource: string, field: string): string => {
  const start = config.indexOf(`export const ${resource} = `)
  const [, enabledBy] = /^ {2}enabledBy: '(\w+)'/m.exec(config.slice(start)) ?? []
  const end = config.indexOf(`    ${enabledBy}: {`, start)
  if (start < 0 || end < 0) throw new Error(`There is no resource ${resource}`)
  const lines = field.trim().split('\n')
  return `${config.slice(0, end)}${lines.map((line) => `    ${line}\n`).join('')}${config.slice(end)}`
}

/** The same with one field of a resource replaced. */
export const replaceField = (config: string, resource: string, name: string, field: string): string => {
  const start = config.indexOf(`export const ${resource} = `)
  const line = new RegExp(`^ {4}${name}: \\{.*\\},\\n`, 'm')
  return `${config.slice(0, start)}${replaced(config.slice(start), line, `    ${field.trim()}\n`)}`
}

const page = readFileSync(new URL('../../docs/adding-an-entity.md', import.meta.url), 'utf8')

const fenced = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  )

/**
 * The definitions in `docs/adding-an-entity.md`, in order: a tool, a site diary and a project field that sums
 * it.
 */
export const definitionsOfPage = (): {
  tools: string
  siteDiaries: string
  sumOnProject: string
  renamed: string
} => {
  const [tools = '', siteDiaries = '', sumOnProject = '', renamed = ''] = fenced('ts')
  return { tools, siteDiaries, sumOnProject, renamed }
}

/** Names of the page's definitions, and others. */
const otherNames = [
  ['tools', 'gadgets'],
  ["'Tool'", "'Gadget'"],
  ['/Tool', '/Gadget'],
  ['create_tool', 'create_gadget'],
  ['siteDiaries', 'gateDiaries'],
  ['site-diaries', 'gate-diaries'],
  ['Site Diary', 'Gate Diary'],
  ['/SiteDiary', '/GateDiary'],
  ['create_site_diary', 'create_gate_diary'],
  ['hoursOnSite', 'hoursAtGate'],
] as const

/**
 * Renames the page's definitions in a text where the project has them, because a developer followed the page.
 */
export const namedBeside = (config: string): ((text: string) => string) => {
  const isFollowed = /^export const (tools|siteDiaries) = /m.test(config)
  return (text) =>
    isFollowed ? otherNames.reduce((now, [name, other]) => now.replaceAll(name, other), text) : text
}

/** The commands of the page, in order. */
export const commandsOfPage = (): string[] => fenced('sh').flatMap((block) => block.trim().split('\n'))

export const administrator = {
  ADMIN_EMAIL: 'admin@costwright.example',
  ADMIN_PASSWORD: 'orbit mustard lantern 9',
}

/** Calls a starting server as its first Administrator. */
export interface Office {
  /**
   * A record's JSON, or a list of them. Retries until the route exists.
   * @throws Error when it does not exist after two minutes
   */
  get(path: string): Promise<unknown>
  /** @throws Error with the reply, when it is refused */
  post(path: string, body: object): Promise<{ id: number }>
}

/** Milliseconds. */
const patience = 120_000

const every = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds))

/** @param server has printed its address, or will do so */
export const enterOffice = async (server: Running): Promise<Office> => {
  const [said, address] = await server.wrote(/is ready at (http:\S+)|^resources\.config\.ts: .*/m)
  if (!address) throw new Error(said)
  let token = ''
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${address}${apiBase}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator
  token = ((await call('/auth', { email, password })) as SignInReply).token ?? ''
  return {
    // No server answers during a restart, and the route does not exist before it.
    get: async (path) => {
      const end = Date.now() + patience
      for (;;) {
        try {
          return await call(path)
        } catch (error) {
          if (Date.now() > end) throw error
        }
        await every(100)
      }
    },
    post: (path, body) => call(path, body) as Promise<{ id: number }>,
  }
}
