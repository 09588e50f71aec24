/** The sample database Chinook, a music shop. */
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

export const artists = defineResource({
  name: 'artists',
  label: 'Artist',
  fields: {
    artistName: { type: 'text', label: 'Artist', required: true },
    albums: { type: 'count', label: 'Albums', from: 'albums', by: 'artistId' },
  },
  list: { actions: [{ label: 'Albums', to: 'albums' }] },
})

export const albums = defineResource({
  name: 'albums',
  label: 'Album',
  parent: { key: 'artistId', segment: 'Artist' },
  topLevel: true,
  lines: 'tracks',
  uniqueTogether: ['artistId', 'albumTitle'],
  fields: {
    artistId: { type: 'reference', label: 'Artist', to: artists, required: true },
    albumTitle: { type: 'text', label: 'Album', required: true },
    artistName: { type: 'lookup', label: 'Artist', path: 'artistId.artistName' },
    seconds: {
      type: 'sum',
      label: 'Seconds',
      from: 'tracks',
      of: 'seconds',
      by: 'albumId',
      unit: 'quantity',
    },
    minutes: { type: 'formula', label: 'Minutes', as: 'integer', of: { by: ['seconds', 60] } },
  },
  list: { actions: [{ label: 'Tracks', to: 'tracks' }] },
})

export const tracks = defineResource({
  name: 'tracks',
  label: 'Track',
  parent: { key: 'albumId', segment: 'Album', cascade: true },
  topLevel: true,
  fields: {
    albumId: { type: 'reference', label: 'Album', to: albums, required: true },
    trackName: { type: 'text', label: 'Track', required: true },
    genre: {
      type: 'choice',
      label: 'Genre',
      options: [
        { value: 'rock', label: 'Rock' },
        { value: 'jazz', label: 'Jazz' },
        { value: 'classical', label: 'Classical' },
      ],
    },
    seconds: { type: 'integer', label: 'Seconds', required: true, min: 1 },
    unitPrice: { type: 'price', label: 'Unit Price', required: true },
    sold: { type: 'sum', label: 'Sold', from: 'sale-lines', of: 'quantity', by: 'trackId', unit: 'quantity' },
  },
  list: { sort: 'id' },
})

/** Any number of tracks, in order. */
export const playlists = defineResource({
  name: 'playlists',
  label: 'Playlist',
  fields: {
    playlistName: { type: 'text', label: 'Playlist', required: true, unique: true },
    trackIds: { type: 'references', label: 'Tracks', to: tracks },
  },
})

export const listeners = defineResource({
  name: 'listeners',
  label: 'Listener',
  fields: {
    listenerName: { type: 'text', label: 'Name', required: true },
    email: { type: 'email', label: 'E-mail', required: true },
    spent: { type: 'sum', label: 'Spent', from: 'sales', of: 'total', by: 'listenerId', unit: 'money' },
    averageSale: {
      type: 'aggregate',
      label: 'Average Sale',
      take: 'average',
      as: 'money',
      from: 'sales',
      of: 'total',
      by: 'listenerId',
    },
  },
})

export const sales = defineResource({
  name: 'sales',
  label: 'Sale',
  recordText: ['saleNumber'],
  lines: 'sale-lines',
  fields: {
    saleNumber: { type: 'text', label: 'Number', unique: true, number: { pattern: '{number:6}' } },
    listenerId: { type: 'reference', label: 'Listener', to: listeners, required: true },
    soldOn: { type: 'date', label: 'Sold On', default: 'today' },
    total: { type: 'sum', label: 'Total', from: 'sale-lines', of: 'lineTotal', by: 'saleId', unit: 'money' },
  },
  list: { sort: '-soldOn', grandTotal: 'total', actions: [{ label: 'Lines', to: 'sale-lines' }] },
})

export const saleLines = defineResource({
  name: 'sale-lines',
  label: 'Sale Line',
  parent: { key: 'saleId', segment: 'Sale', cascade: true },
  fields: {
    saleId: { type: 'reference', label: 'Sale', to: sales, required: true, setOnce: true },
    trackId: { type: 'reference', label: 'Track', to: tracks, required: true },
    quantity: { type: 'integer', label: 'Quantity', default: 1, min: 1 },
    unitPrice: {
      type: 'price',
      label: 'Unit Price',
      required: true,
      preset: { from: 'trackId', take: 'unitPrice' },
    },
    lineTotal: { type: 'product', label: 'Total', of: ['quantity', 'unitPrice'] },
  },
  list: { sort: 'id' },
})

export const chinook = defineResources(artists, albums, tracks, playlists, listeners, sales, saleLines)
