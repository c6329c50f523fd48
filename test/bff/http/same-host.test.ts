import { describe, expect, test } from 'vitest'
import { faultOfSource } from '../../../src/bff/http/same-host.ts'

const bound = { boundHost: '127.0.0.1', publicUrl: null }
const known = { boundHost: '0.0.0.0', publicUrl: 'https://shop.example' }

describe('source of a request', () => {
  test.each([
    ['the page itself', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }],
    [
      'the page under another name of this machine',
      { host: 'localhost:8080', origin: 'http://localhost:8080' },
    ],
    ['the page over IPv6', { host: '[::1]:8080', origin: 'http://[::1]:8080' }],
    ['the page at the default port', { host: 'localhost:80', origin: 'http://localhost' }],
    ['a program other than a browser', { host: '127.0.0.1:8080' }],
    [
      'a GET of the page, which carries no Origin',
      { host: 'localhost:8080', 'sec-fetch-site': 'same-origin' },
    ],
    ['a typed address', { host: 'localhost:8080', 'sec-fetch-site': 'none' }],
  ])('accepts %s', (_who, headers) => {
    expect(faultOfSource(headers, bound)).toBeNull()
  })

  test.each([
    ['a page elsewhere', { host: '127.0.0.1:8080', origin: 'https://elsewhere.example' }],
    ['a page of another port of this machine', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:9999' }],
    ['a page without an origin of its own', { host: '127.0.0.1:8080', origin: 'null' }],
    ['a rebound host name', { host: 'rebound.example:8080', origin: 'http://rebound.example:8080' }],
    ['that name without an Origin', { host: 'rebound.example:8080' }],
    [
      'a browser that hides its Origin',
      { host: 'localhost:8080', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    ],
    ['a request without Host', {}],
    ['an invalid Host', { host: ':::' }],
  ])('rejects %s', (_who, headers) => {
    expect(faultOfSource(headers, bound)).toEqual(expect.any(String))
  })

  test.each([
    ['the page', { host: 'shop.example', origin: 'https://shop.example' }, null],
    [
      'the page behind a proxy that names itself',
      { host: '10.0.0.7:8080', origin: 'https://shop.example' },
      null,
    ],
    ['a GET of the page', { host: 'shop.example', 'sec-fetch-site': 'same-origin' }, null],
    ['the page without TLS', { host: 'shop.example', origin: 'http://shop.example' }, expect.any(String)],
    ['a neighbour', { host: 'shop.example', origin: 'https://other.shop.example' }, expect.any(String)],
    [
      'a page elsewhere',
      { host: 'elsewhere.example', origin: 'https://elsewhere.example' },
      expect.any(String),
    ],
  ])('with a public origin, %s must match it', (_who, headers, verdict) => {
    expect(faultOfSource(headers, known)).toEqual(verdict)
  })
})
