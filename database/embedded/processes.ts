import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const hasProc = process.platform === 'linux'

/** Whether the process is running. False for a zombie. */
export function isRunning(pid: number): boolean {
  if (!(pid > 0) || procStat(pid)?.[0] === 'Z') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time in an unspecified unit. Unique together with the process id. */
export function startOf(pid: number): string {
  return hasProc ? (procStat(pid)?.[19] ?? '') : ps('lstart=', pid)
}

/** Whether the process runs a program called postgres; process ids are reused. */
export function isPostgres(pid: number): boolean {
  return (hasProc ? procFile(pid, 'comm') : ps('comm=', pid)).includes('postgres')
}

/**
 * Processes with this working directory, as all processes of a cluster have. Empty if the system does not
 * report it (macOS, other users' processes in some containers).
 */
export function processesIn(directory: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === directory && isRunning(pid))
}

/** Waits until the process ends. False if it still runs after `milliseconds`. */
export async function hasEnded(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (isRunning(pid)) {
    if (Date.now() > end) return false
    await delay(15)
  }
  return true
}

// Fields of /proc/<pid>/stat after the program name, which can contain spaces and brackets: 0 is the state,
// 19 the start time in clock ticks since boot (proc_pid_stat(5), fields 3 and 22).
function procStat(pid: number): string[] | undefined {
  const text = procFile(pid, 'stat')
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : undefined
}

function procFile(pid: number, name: string): string {
  try {
    return hasProc ? readFileSync(`/proc/${pid}/${name}`, 'utf8') : ''
  } catch {
    return ''
  }
}

export function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function ps(column: string, pid: number): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
