import { addTexts } from './i18n-provider.ts'

const kept = {
  waits: '%{title} is kept on this device. It is sent when there is a connection.',
  old: '%{title} is kept on this device since %{day}. Check whether it arrived before you send it.',
  refused: '%{title} is kept on this device. It was refused: %{refusal}',
  send: 'Send now',
  discard: 'Discard',
  discardTitle: 'Discard %{title}?',
  discardText: 'It was not sent. What was typed, and its photos, are deleted from this device.',
}

export const keptTexts = { kept }

addTexts(keptTexts)
