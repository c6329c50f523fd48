import { expect, test } from 'vitest'
import { breakingSpaces } from '../../scripts/words/breaking-spaces.ts'

test('rejects a plain space where the language wants a no-break space', () => {
  expect(breakingSpaces('de', '20 % auf Mäntel')).toHaveLength(1)
  expect(breakingSpaces('de', 'Wird geladen …')).toHaveLength(1)
  expect(breakingSpaces('fr', '{store} : aucune caméra')).toHaveLength(1)
  expect(breakingSpaces('fr', 'Pourquoi {value} ?')).toHaveLength(1)
  expect(breakingSpaces('fr', 'La caméra « {name}\u00a0» est hors ligne')).toHaveLength(1)
  expect(breakingSpaces('es', 'Tasa superior al 100 %')).toHaveLength(1)
})

test('accepts no-break spaces, and signs without a space', () => {
  expect(breakingSpaces('de', '20\u00a0% auf Mäntel, im 80-%-Intervall')).toEqual([])
  expect(breakingSpaces('fr', 'Caméra «\u00a0{name}\u00a0»\u00a0: {state}\u202f; (%)')).toEqual([])
  expect(breakingSpaces('es', 'Cámara: {name} (%)')).toEqual([])
  expect(breakingSpaces('en-GB', 'Keep “{name}” : {state}')).toEqual([])
})
