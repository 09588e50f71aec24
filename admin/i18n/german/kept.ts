import type { Catalogue } from '../translation.ts'

/** Texts of requests that wait for a connection. */
export const kept: Pick<Catalogue, 'kept'> = {
  kept: {
    waits: '%{title} ist auf diesem Gerät gespeichert. Gesendet wird, sobald es eine Verbindung gibt.',
    old: '%{title} ist seit dem %{day} auf diesem Gerät gespeichert. Prüfen Sie vor dem Senden, ob es angekommen ist.',
    refused: '%{title} ist auf diesem Gerät gespeichert. Abgelehnt: %{refusal}',
    send: 'Jetzt senden',
    discard: 'Verwerfen',
    discardTitle: '%{title} verwerfen?',
    discardText: 'Es wurde nicht gesendet. Die Eingaben und ihre Fotos werden von diesem Gerät gelöscht.',
  },
}
