import type { Catalogue } from '../translation.ts'

/** Texts of the page of jobs and deliveries. */
export const ownCode: Pick<Catalogue, 'ownCode'> = {
  ownCode: {
    title: 'Tâches et livraisons',
    jobs: 'Tâches',
    noJobs: 'Il n’y a pas de tâches.',
    at: 'Chaque jour à %{at}',
    every: 'Toutes les %{every}',
    waiting: '%{smart_count} en attente |||| %{smart_count} en attente',
    failedTimes: '%{smart_count} échouée |||| %{smart_count} échouées',
    never: 'N’a pas encore été exécutée',
    running: 'En cours depuis %{at}',
    done: 'Terminée le %{at}',
    failed: 'Échouée le %{at}',
    run: 'Exécuter',
    runNamed: 'Exécuter %{name}',
    deliveries: 'Livraisons des événements',
    newest: 'Les %{count} plus récentes sont affichées.',
    noDeliveries: 'Il n’y a pas de livraisons.',
    state: 'État',
    states: { all: 'Toutes', waiting: 'En attente', done: 'Livrée', failed: 'Échouée' },
    columns: {
      at: 'Écrit',
      to: 'Vers',
      event: 'Événement',
      state: 'État',
      tries: 'Essais',
      answer: 'Dernière réponse',
    },
    actions: { created: 'créé', changed: 'modifié', deleted: 'supprimé' },
    event: '%{record} %{id} %{action}',
    next: 'En attente jusqu’au %{at}',
    again: 'Livrer à nouveau',
    againNamed: 'Livrer à nouveau %{event} vers %{to}',
  },
}
