import { expect, test } from 'vitest'
import { withParameters } from '../../../../src/dashboard/ui/memory/address-parameters.ts'

test('own parameters are written last, those of others stay as they are written', () => {
  expect(withParameters('?stores=a,b&find=old&range=today', ['find', 'state'], { find: 'door 1' })).toBe(
    'stores=a,b&range=today&find=door%201',
  )
})

test('what is empty is not written', () => {
  expect(withParameters('find=old', ['find', 'state'], { find: '', state: '' })).toBe('')
})

test('commas and colons stay readable', () => {
  expect(withParameters('', ['zone'], { zone: 'Women:Tops,Men' })).toBe('zone=Women:Tops,Men')
})
