import type { Arena } from './arena.ts'
import { embeddedArena } from './embedded-arena.ts'
import { outsideArenas } from './outside/arenas.ts'
import { patroniArenas } from './patroni/arenas.ts'
import { powerArena } from './power-arena.ts'
import { smallDiskArena } from './small-disk-arena.ts'
import { temporaryFolderArena } from './temporary-folder-arena.ts'

export const arenas: readonly Arena[] = [
  embeddedArena,
  smallDiskArena,
  temporaryFolderArena,
  powerArena,
  ...outsideArenas,
  ...patroniArenas,
]
