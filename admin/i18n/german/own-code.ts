import type { Catalogue } from '../translation.ts'

/** Texts of the page of jobs and deliveries. */
export const ownCode: Pick<Catalogue, 'ownCode'> = {
  ownCode: {
    title: 'Aufgaben und Zustellungen',
    jobs: 'Aufgaben',
    noJobs: 'Es gibt keine Aufgaben.',
    at: 'Täglich um %{at}',
    every: 'Alle %{every}',
    waiting: '%{smart_count} wartet |||| %{smart_count} warten',
    failedTimes: '%{smart_count} fehlgeschlagen |||| %{smart_count} fehlgeschlagen',
    never: 'Noch nicht gelaufen',
    running: 'Läuft seit %{at}',
    done: 'Erledigt %{at}',
    failed: 'Fehlgeschlagen %{at}',
    run: 'Jetzt ausführen',
    runNamed: '%{name} jetzt ausführen',
    deliveries: 'Zustellungen von Ereignissen',
    newest: 'Die neuesten %{count} werden gezeigt.',
    noDeliveries: 'Es gibt keine Zustellungen.',
    state: 'Zustand',
    states: { all: 'Alle', waiting: 'Wartet', done: 'Zugestellt', failed: 'Fehlgeschlagen' },
    columns: {
      at: 'Geschrieben',
      to: 'An',
      event: 'Ereignis',
      state: 'Zustand',
      tries: 'Versuche',
      answer: 'Letzte Antwort',
    },
    actions: { created: 'angelegt', changed: 'geändert', deleted: 'gelöscht' },
    event: '%{record} %{id} %{action}',
    next: 'Wartet bis %{at}',
    again: 'Erneut zustellen',
    againNamed: '%{event} erneut an %{to} zustellen',
  },
}
