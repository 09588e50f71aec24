import { describe, expect, it } from 'vitest'
import { columnOf, withoutSpaces } from './naming.ts'

describe('The column of a field', () => {
  it.each([
    ['makerName', 'maker_name'],
    ['userPONo', 'user_po_no'],
    ['makerPONumber', 'maker_po_number'],
    ['has2FA', 'has_2fa'],
    ['costEach', 'cost_each'],
    ['amount', 'amount'],
  ])('of %s is %s', (field, column) => {
    expect(columnOf(field)).toBe(column)
  })
})

describe('The address of a label', () => {
  it.each([
    ['Site Diary', 'SiteDiary'],
    ['PO ref (old)', 'PORefOld'],
    ['Écurie', 'Ecurie'],
    ['Résultat d’essai', 'ResultatDEssai'],
    ['Größe', 'Grosse'],
    ['Œuvre', 'Oeuvre'],
  ])('of %s is %s', (label, address) => {
    expect(withoutSpaces(label)).toBe(address)
  })
})
