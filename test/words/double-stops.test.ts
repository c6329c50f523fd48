import { expect, test } from 'vitest'
import { doubleStops } from '../../scripts/words/double-stops.ts'

test('rejects a day or a duration before the full stop where months or units are abbreviated', () => {
  expect(doubleStops('de', 'Die neuesten Daten sind vom Zeitraum {range}.')).toHaveLength(1)
  expect(doubleStops('de', 'Der nächste kommt in {left}. Einmalcode.')).toHaveLength(1)
  expect(doubleStops('fr', 'Les dernières données datent de {range}.')).toHaveLength(1)
})

test('accepts them within a sentence, and languages that abbreviate without a full stop', () => {
  expect(doubleStops('de', 'Im Zeitraum {range} liegen die neuesten Daten.')).toEqual([])
  expect(doubleStops('de', '{names} und {count}.')).toEqual([])
  expect(doubleStops('es', 'Los últimos datos son de {range}.')).toEqual([])
})
