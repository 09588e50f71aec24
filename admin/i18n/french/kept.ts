import type { Catalogue } from '../translation.ts'

/** Texts of requests that wait for a connection. */
export const kept: Pick<Catalogue, 'kept'> = {
  kept: {
    waits: '%{title} est gardé sur cet appareil. L’envoi se fera dès qu’il y aura une connexion.',
    old: '%{title} est gardé sur cet appareil depuis le %{day}. Vérifiez si c’est arrivé avant de l’envoyer.',
    refused: '%{title} est gardé sur cet appareil. Refus : %{refusal}',
    send: 'Envoyer maintenant',
    discard: 'Supprimer',
    discardTitle: 'Supprimer %{title} ?',
    discardText: 'Rien n’a été envoyé. La saisie et ses photos sont supprimées de cet appareil.',
  },
}
