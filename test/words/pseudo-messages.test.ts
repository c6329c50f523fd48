import { type Messages, setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages } from '../../src/dashboard/language/catalogues/en-GB.po'
import { brackets, type CompiledMessages, pseudoMessages } from '../support/pseudo-messages.ts'

const speak = (own: CompiledMessages, values: Record<string, unknown> = {}) => {
  const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': pseudoMessages(own) as Messages } })
  return i18n._('id', values)
}

test('puts a message in brackets, with accents, 40% longer', () => {
  const said = speak({ id: ['Couldn’t load camera records'] })
  expect(said).toMatch(/^⟦Çóúú.*⟧$/)
  expect([...said].length - 2).toBe(Math.floor(28 * 1.4))
})

test('leaves values, plurals and elements alone', () => {
  const forms = { one: ['#', ' store'], other: ['#', ' stores'] }
  expect(speak({ id: [['count', 'plural', forms]] }, { count: 12 })).toMatch(/^⟦12 šţ?.*š⟧$/)
  expect(speak({ id: ['Open ', ['address'], ' now'] }, { address: 'shop/wall' })).toContain(' shop/wall ')
  expect(speak({ id: ['Open <0>', ['address'], '</0>'] }, { address: 'a' })).toContain('<0>a</0>')
})

test('has every message of the catalogue', () => {
  const pseudo = pseudoMessages(messages as CompiledMessages)
  expect(Object.keys(pseudo)).toEqual(Object.keys(messages))
  for (const message of Object.values(pseudo)) {
    expect([message[0], message.at(-1)]).toEqual([brackets.open, brackets.close])
  }
})
