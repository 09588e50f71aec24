import { describe, expect, it } from 'vitest'
import { commonWords } from './common-words.ts'

describe('The words that two texts have in common', () => {
  it.each([
    ['Facing bricks Ibstock red 65mm', 'Facing brickwork, stretcher bond', 'facing brick'],
    ['8-yard skip ×3', 'Skip hire, 8 yard', 'yard skip'],
    ['Red pipe', 'Pipework, red', 'red pipe'],
    ['Concrete', 'Contract works', ''],
    ['Brick, brick and bricks', 'Brickwork', 'brick'],
    ['Søndergård façade', 'Façade panels', 'façade'],
    ['Yard', 'Yards', 'yard'],
    ['Paint', 'Saint', ''],
    ['Nut', 'Nut', 'nut'],
    ['Of', 'Of', ''],
    ['', 'Anything', ''],
  ])('of "%s" and "%s" are "%s"', (text, other, common) => expect(commonWords(text, other)).toBe(common))
})
