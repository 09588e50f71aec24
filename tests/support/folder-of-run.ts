import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../database/embedded/processes.ts'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
const prefix = 'costwright-tests-'
/** A run fills less than one gibibyte of it (bytes). */
const room = 4 * 2 ** 30

/** Some containers allow no program there, and PostgreSQL's may have to be copied beside its data. */
const letsRun = (folder: string): boolean => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}

/** Milliseconds: a run makes something in its folder every few seconds. */
const anHour = 3_600_000

/**
 * What the folder of a run that was killed holds is memory that nobody gives back. A run in another container may have one
 * here too, and its process cannot be seen.
 */
const removeLeftBehind = (): void => {
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix))) {
    const folder = join(memory, name)
    const isOld = Date.now() - statSync(folder).mtimeMs > anHour
    if (isOld && !isRunning(Number(name.slice(prefix.length))))
      rmSync(folder, { recursive: true, force: true })
  }
}

const openToAll = (folder: string): void => {
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // As /tmp is: as root PostgreSQL runs as another user, and some tests do.
  chmodSync(folder, 0o1777)
}

/**
 * Makes a folder in memory for the temporary files of this process and those it starts, and removes it at the end:
 * hundreds of databases are made and thrown away, and a disk would be made to write them all.
 * @returns undefined where the system has no such place, or too little room in it
 */
const folderInMemory = (): string | undefined => {
  try {
    removeLeftBehind()
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < room || freemem() < 2 * room) return undefined
    const folder = join(memory, `${prefix}${process.pid}`)
    mkdirSync(folder)
    openToAll(folder)
    return letsRun(folder) ? folder : undefined
  } catch {
    return undefined
  }
}

/** A folder for all that a run keeps for a while, which is removed at its end: in memory, or among the system's own. */
export const folderOfRun = (): string => {
  const inMemory = folderInMemory()
  if (inMemory) return inMemory
  const folder = mkdtempSync(join(tmpdir(), prefix))
  openToAll(folder)
  return folder
}
