import { useSyncExternalStore } from 'react'
import { getSession, type Session, subscribe } from './session.ts'

/** The signed-in person, or null; renders again when somebody signs in or out. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession)
