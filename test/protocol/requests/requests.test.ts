import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRequest } from '../../../src/protocol/requests/request-text.ts'
import { keysOf, parseRequest, type Route, routes } from '../../../src/protocol/requests/requests.ts'
import rejected from '../golden/rejected-requests.json' with { type: 'json' }
import golden from '../golden/requests.json' with { type: 'json' }

describe('a request message', () => {
  test.each(golden)('is accepted: $name', ({ message }) => {
    const result = parseRequest(JSON.stringify(message))
    expect(result).toEqual({
      ok: true,
      id: message.data.id,
      question: { action: message.action, route: message.data.route, body: message.data.body },
    })
  })

  test.each(golden)('is written as it is read: $name', ({ message }) => {
    const { id, route, body } = message.data
    expect(JSON.parse(formatRequest(id, { action: message.action, route, body }))).toEqual(message)
  })

  test.each(rejected)('is rejected with the reason: $name', ({ text, id, code, says }) => {
    const result = parseRequest(text)
    expect(result).toMatchObject({ ok: false, id, code })
    expect(result.ok ? '' : result.message).toContain(says)
  })

  test.each(Object.keys(routes) as Route[])(
    'is rejected with the keys of %s if it has any other key',
    (route) => {
      const example = golden.find(({ message }) => message.data.route === route)?.message
      expect(example).toBeDefined()
      const body = { ...example?.data.body, sort: 'up' }
      expect(parseRequest(formatRequest('k', { action: routes[route].action, route, body }))).toEqual({
        ok: false,
        id: 'k',
        code: 'bad_request',
        message: `sort: unknown key; the route ${route} takes ${keysOf(route).join(', ')}.`,
      })
    },
  )

  test('never makes the reader throw, whatever its shape', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const result = parseRequest(text)
        if (!result.ok) expect(result.message).not.toBe('')
      }),
    )
  })

  test('is accepted or named by its id with any field replaced by anything', () => {
    const fields = ['start', 'end', 'entities', 'entityType', 'facets', 'aggregationPeriod'] as const
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, value) => {
        const [first] = golden
        const body = { ...first?.message.data.body, [field]: value }
        const result = parseRequest(formatRequest('x7', { action: 'metric', route: 'entries', body }))
        expect(result.id).toBe('x7')
      }),
    )
  })
})
