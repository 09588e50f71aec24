import type { Arena } from './arena.ts'
import { embeddedArena } from './embedded-arena.ts'
import { outsideArenas } from './outside/arenas.ts'
import { powerArena } from './power-arena.ts'
import { smallDiskArena } from './small-disk-arena.ts'

export const arenas: readonly Arena[] = [embeddedArena, smallDiskArena, powerArena, ...outsideArenas]
