import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { Client } from '../../../src/service/issuer/clients.ts'
import { testClient, testCredentials } from '../../support/running-service.ts'
import { basic, postForm, postJson, right, run } from './token-posts.ts'

const both: Client = {
  clientId: 'both',
  clientSecret: 'of both',
  scopes: new Set(['read', 'ingest']),
  organisations: ['one', 'two'],
}
const asBoth = { ...right, client_id: both.clientId, client_secret: both.clientSecret }

test.each([
  [undefined, 'read ingest'],
  ['', 'read ingest'],
  ['ingest', 'ingest'],
  ['ingest read', 'read ingest'],
])('grants for the scope %j %j, in the response and the token', async (scope, granted) => {
  const service = await run({ clients: [both] })
  const answer = await (await postJson(service, { ...asBoth, scope })).json()
  expect(answer).toMatchObject({ scope: granted })
  expect(decodeJwt(answer.access_token)).toMatchObject({ scope: granted, organisations: ['one', 'two'] })
})

test.each(['write', 'read write', 'READ', 'openid', ' '])(
  'refuses the scope %j if the client lacks a part of it',
  async (scope) => {
    const service = await run({ clients: [both] })
    const answer = await postJson(service, { ...asBoth, scope })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'invalid_scope', error_description: 'The scopes of this client are: read ingest.' },
    ])
  },
)

test('does not grant the ingest scope to the read client', async () => {
  const answer = await postJson(await run(), { ...right, scope: 'ingest' })
  expect(await answer.json()).toMatchObject({ error: 'invalid_scope' })
})

test('omits the organisations from a token for all of them', async () => {
  const { access_token } = await (await postJson(await run(), right)).json()
  expect(decodeJwt(access_token)).not.toHaveProperty('organisations')
})

test('rejects the secret of another client', async () => {
  const service = await run({ clients: [testClient, both] })
  const answer = await postJson(service, { ...right, client_secret: both.clientSecret })
  expect([answer.status, (await answer.json()).error]).toEqual([401, 'invalid_client'])
})

test.each(['a+b/c==', '50%', '100%25 sure', 'ü: +'])(
  'accepts HTTP Basic with the secret %j, form-encoded and raw',
  async (clientSecret) => {
    const service = await run({ clients: [{ ...testClient, clientId: 'c+d', clientSecret }] })
    const form = [
      ['grant_type', 'client_credentials'],
      ['audience', testCredentials.audience],
    ] as const
    const asItIs = { authorization: `Basic ${Buffer.from(`c+d:${clientSecret}`).toString('base64')}` }
    for (const headers of [basic('c+d', clientSecret), asItIs]) {
      expect((await postForm(service, form, headers)).status).toBe(200)
      expect((await postForm(service, [...form, ['client_id', 'c+d']], headers)).status).toBe(200)
      expect((await postForm(service, [...form, ['client_id', 'e']], headers)).status).toBe(400)
    }
  },
)

test('accepts HTTP Basic with both parts form-encoded', async () => {
  const service = await run()
  const answer = await postForm(
    service,
    [
      ['grant_type', 'client_credentials'],
      ['audience', testCredentials.audience],
    ],
    basic(testCredentials.clientId, testCredentials.clientSecret),
  )
  expect(answer.status).toBe(200)
})
