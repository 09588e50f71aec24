import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** User for servers that refuse root: `postgres`, or the current user if that is not root. */
export const serverUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

export const handOver = (...paths: string[]): void => {
  const user = serverUser()
  if (user) for (const path of paths) chownSync(path, user.uid, user.gid)
}
