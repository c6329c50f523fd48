import { expect, test, vi } from 'vitest'
import { type Client, findClient } from '../../../src/service/issuer/clients.ts'
import { equalInConstantTime } from '../../../src/service/issuer/secret-comparison.ts'

vi.mock('../../../src/service/issuer/secret-comparison.ts', { spy: true })

const clients = ['a', 'b', 'c'].map(
  (clientId): Client => ({
    clientId,
    clientSecret: `secret of ${clientId}`,
    scopes: new Set(['read']),
    organisations: null,
  }),
)

test.each([
  ['a', 'secret of a', 'a'],
  ['c', 'secret of c', 'c'],
  ['a', 'secret of b', null],
  ['d', 'secret of a', null],
  ['', '', null],
])('returns the client for %j with %j: %j, after the same number of comparisons', (id, secret, found) => {
  vi.mocked(equalInConstantTime).mockClear()
  expect(findClient(clients, [{ clientId: id, clientSecret: secret }])?.clientId ?? null).toBe(found)
  expect(vi.mocked(equalInConstantTime).mock.calls).toEqual(
    clients.flatMap(({ clientId, clientSecret }) => [
      [id, clientId],
      [secret, clientSecret],
    ]),
  )
})
