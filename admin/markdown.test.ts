import { describe, expect, it } from 'vitest'
import { blocksOf, inlinesOf } from './markdown.ts'

describe('The Markdown of help', () => {
  it('has headings with ids, paragraphs, lists, tables and code', () => {
    const page = [
      '# Title',
      '',
      'One line',
      'and the next. <!-- not shown -->',
      '',
      '- first',
      '  goes on',
      '- second',
      '',
      '| word | means |',
      '|---|---|',
      '| a | b |',
      '',
      '## What it *says*',
      '```sh',
      'npm start',
      '```',
    ].join('\n')
    expect(blocksOf(page)).toEqual([
      { kind: 'heading', level: 1, text: 'Title', id: 'title' },
      { kind: 'paragraph', text: 'One line and the next.' },
      { kind: 'list', isOrdered: false, items: ['first goes on', 'second'] },
      { kind: 'table', head: ['word', 'means'], rows: [['a', 'b']] },
      { kind: 'heading', level: 2, text: 'What it says', id: 'what-it-says' },
      { kind: 'code', text: 'npm start' },
    ])
  })

  it('has code, emphasis and links in a text, and no pictures', () => {
    expect(inlinesOf('See **this**, `code` and [the guide](other.md#part).![A picture](x.png)')).toEqual([
      { kind: 'text', text: 'See ' },
      { kind: 'strong', text: 'this' },
      { kind: 'text', text: ', ' },
      { kind: 'code', text: 'code' },
      { kind: 'text', text: ' and ' },
      { kind: 'link', text: 'the guide', to: 'other.md#part' },
      { kind: 'text', text: '.' },
    ])
  })
})
