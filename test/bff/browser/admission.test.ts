import { expect, test } from 'vitest'
import { refusalOfUpgrade } from '../../../src/bff/browser/admission.ts'

const place = { boundHost: '127.0.0.1', publicUrl: 'https://shop.example' }
const free = { isStopping: false, isFull: false }
const upgrade = {
  url: '/api/metrics?build=1',
  headers: { host: 'shop.example', origin: 'https://shop.example' },
}

test('admits a page of the dashboard, whatever its query', () => {
  expect(refusalOfUpgrade(upgrade, place, free)).toBeNull()
})

test.each([
  ['another address', { ...upgrade, url: '/api/other' }, free, 'not_found'],
  ['a server that is shutting down', upgrade, { ...free, isStopping: true }, 'unavailable'],
  ['a page of another site', { ...upgrade, headers: { origin: 'https://evil.example' } }, free, 'forbidden'],
  ['a missing Origin with a login', { ...upgrade, headers: { host: 'shop.example' } }, free, 'forbidden'],
  ['a full server', upgrade, { ...free, isFull: true }, 'unavailable'],
])('refuses %s', (_condition, request, capacity, code) => {
  expect(refusalOfUpgrade(request, place, capacity)).toMatchObject({ code })
})

test('does not reveal to another site that the server is full', () => {
  const elsewhere = { ...upgrade, headers: { origin: 'https://evil.example' } }
  expect(refusalOfUpgrade(elsewhere, place, { ...free, isFull: true })).toMatchObject({ code: 'forbidden' })
})
