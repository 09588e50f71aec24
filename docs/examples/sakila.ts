/** The sample database Sakila, a film rental shop. */
import { defineResource } from '../../model/definition.ts'
import { defineResources } from '../../model/resources.ts'

export const actors = defineResource({
  name: 'actors',
  label: 'Actor',
  recordText: ['fullName'],
  fields: {
    firstName: { type: 'text', label: 'First Name', required: true },
    lastName: { type: 'text', label: 'Last Name', required: true },
    fullName: { type: 'joined', label: 'Name', of: ['firstName', 'lastName'] },
  },
})

export const films = defineResource({
  name: 'films',
  label: 'Film',
  lines: 'copies',
  fields: {
    filmTitle: { type: 'text', label: 'Film', required: true },
    released: { type: 'integer', label: 'Released', min: 1888, max: 2100 },
    rating: {
      type: 'choice',
      label: 'Rating',
      options: [
        { value: 'G', label: 'G', tone: 'good' },
        { value: 'PG', label: 'PG' },
        { value: 'R', label: 'R', tone: 'warning' },
      ],
    },
    features: {
      type: 'choices',
      label: 'Special Features',
      options: ['Trailers', 'Commentaries', 'Deleted Scenes'],
      default: [],
    },
    actorIds: { type: 'references', label: 'Actors', to: actors },
    daysLent: { type: 'integer', label: 'Days Lent', default: 3, min: 1 },
    rate: { type: 'money', label: 'Rate', required: true, min: 0 },
    description: { type: 'multiline', label: 'Description' },
    copyCount: { type: 'count', label: 'Copies', from: 'copies', by: 'filmId' },
  },
  list: { filters: ['rating', 'actorIds'], actions: [{ label: 'Copies', to: 'copies' }] },
})

export const copies = defineResource({
  name: 'copies',
  label: 'Copy',
  title: 'Copies',
  parent: { key: 'filmId', segment: 'Film', cascade: true },
  topLevel: true,
  recordText: ['barcode', 'filmTitle'],
  fields: {
    filmId: { type: 'reference', label: 'Film', to: films, required: true, setOnce: true },
    barcode: { type: 'text', label: 'Barcode', unique: true, number: { pattern: 'C-{number:6}' } },
    shelf: { type: 'text', label: 'Shelf' },
    filmTitle: { type: 'lookup', label: 'Film', path: 'filmId.filmTitle' },
    lent: { type: 'count', label: 'Lent', from: 'rentals', by: 'copyId', where: { returnedOn: null } },
  },
  list: { views: [{ name: 'here', label: 'In the Shop', filter: { lent: 0 } }] },
})

export const renters = defineResource({
  name: 'renters',
  label: 'Renter',
  enabledBy: 'active',
  fields: {
    renterName: { type: 'text', label: 'Renter', required: true },
    email: { type: 'email', label: 'E-mail' },
    active: { type: 'boolean', label: 'Active', default: true, in: 'edit' },
    owed: { type: 'sum', label: 'Charged', from: 'rentals', of: 'charge', by: 'renterId', unit: 'money' },
  },
})

export const rentals = defineResource({
  name: 'rentals',
  label: 'Rental',
  recordText: ['filmTitle', 'rentedOn'],
  listedBelow: ['copyId', 'renterId'],
  rules: [{ field: 'returnedOn', notBefore: 'rentedOn' }],
  fields: {
    copyId: { type: 'reference', label: 'Copy', to: copies, required: true },
    renterId: { type: 'reference', label: 'Renter', to: renters, required: true },
    rentedOn: { type: 'date', label: 'Rented', required: true },
    returnedOn: { type: 'date', label: 'Returned' },
    filmTitle: { type: 'lookup', label: 'Film', path: 'copyId.filmId.filmTitle' },
    dueOn: {
      type: 'formula',
      label: 'Due',
      as: 'date',
      of: { addDays: ['rentedOn', 'copyId.filmId.daysLent'] },
    },
    daysLate: {
      type: 'formula',
      label: 'Days Late',
      as: 'integer',
      of: { atLeast: [0, { days: ['dueOn', { or: ['returnedOn', 'today'] }] }] },
    },
    charge: {
      type: 'formula',
      label: 'Charge',
      as: 'money',
      of: { plus: ['copyId.filmId.rate', 'daysLate'] },
    },
    standing: {
      type: 'stage',
      label: 'Standing',
      of: [['returnedOn', 'Returned']],
      otherwise: 'Out',
    },
  },
  list: {
    sort: '-rentedOn',
    views: [{ name: 'overdue', label: 'Overdue', filter: { returnedOn: null, dueOn: { below: 'today' } } }],
    actions: [{ label: 'Return', set: { returnedOn: 'today' }, when: { returnedOn: null }, bulk: true }],
  },
})

export const sakila = defineResources(actors, films, copies, renters, rentals)
