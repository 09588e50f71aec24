import type { WriteWatcher } from '../../api/context.ts'
import { noticeMarks } from '../../api/crud/marks.ts'
import { noticeWarnings } from '../../api/crud/warnings.ts'

/** Registers all watchers. */
export const writeWatchers: readonly WriteWatcher[] = [noticeMarks, noticeWarnings]
