import { useSyncExternalStore } from 'react'
import { getSession, type Session, subscribe } from './session.ts'

/** The session or null; renders again on sign-in and sign-out. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, getSession)
