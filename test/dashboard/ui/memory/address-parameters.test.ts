import { expect, test } from 'vitest'
import { withParameters } from '../../../../src/dashboard/ui/memory/address-parameters.ts'

test('writes its parameters last and keeps the others as written', () => {
  expect(withParameters('?stores=a,b&find=old&range=today', ['find', 'state'], { find: 'door 1' })).toBe(
    'stores=a,b&range=today&find=door%201',
  )
})

test('does not write empty values', () => {
  expect(withParameters('find=old', ['find', 'state'], { find: '', state: '' })).toBe('')
})

test('keeps commas and colons readable', () => {
  expect(withParameters('', ['zone'], { zone: 'Women:Tops,Men' })).toBe('zone=Women:Tops,Men')
})
