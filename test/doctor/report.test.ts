import { expect, test } from 'vitest'
import type { Finding } from '../../src/doctor/finding.ts'
import { createJsonReporter, createTextReporter } from '../../src/doctor/report.ts'

const findings: readonly Finding[] = [
  { part: 'Network', about: 'a.example:443', verdict: 'well', says: 'TLS 1.3 in 12 ms', advice: null },
  { part: 'Token', about: 'token', verdict: 'fault', says: 'refused', advice: 'Check RETAIL_CLIENT_SECRET.' },
  {
    part: 'Token',
    about: 'transactions/conversion-rate',
    verdict: 'note',
    says: 'segments, summary · hour, day, week, month · rate · at most 376 ms',
    advice: 'No data by the hour: the pages say so.',
  },
]

function told(screen: { isTTY?: boolean; columns?: number }, hasColor = true, all = findings) {
  let text = ''
  const reporter = createTextReporter(
    { ...screen, write: (more) => (text += more) },
    { deployment: 'https://a.example', hasColor },
  )
  for (const finding of all) reporter.report(finding)
  const isToDo = reporter.end()
  return { text, isToDo }
}

test('prints one plain line per finding, with advice, without a terminal', () => {
  const { text, isToDo } = told({})
  expect(text).toBe(
    [
      'well    Network   a.example:443                TLS 1.3 in 12 ms',
      'fault   Token     token                        refused. Check RETAIL_CLIENT_SECRET.',
      'note    Token     transactions/conversion-rate segments, summary · hour, day, week, month · rate · at most 376 ms. No data by the hour: the pages say so.',
      '1 fault, 1 note, 1 well',
      '',
    ].join('\n'),
  )
  expect(isToDo).toBe(true)
})

test('wraps lines within the width of a terminal, with hanging indents', () => {
  const { text } = told({ isTTY: true, columns: 80 }, false)
  expect(text).toBe(`
  Shopfloor doctor  https://a.example

  Network
    ✓ a.example:443                TLS 1.3 in 12 ms

  Token
    ✗ token                        refused
                                   → Check RETAIL_CLIENT_SECRET.
    ! transactions/conversion-rate segments, summary · hour, day, week, month ·
                                   rate · at most 376 ms
                                   → No data by the hour: the pages say so.

  1 fault, 1 note, 1 well

`)
})

test('colours output only on a terminal, and only if colour is enabled', () => {
  expect(told({ isTTY: true }).text).toContain('\u001b[31m✗ \u001b[0mtoken')
  expect(told({ isTTY: true }, false).text).not.toContain('\u001b')
  expect(told({}).text).not.toContain('\u001b')
})

test('requires no action if there are only notes', () => {
  expect(told({}, false, findings.slice(0, 1)).isToDo).toBe(false)
  expect(told({}, false, findings.slice(2)).isToDo).toBe(false)
})

test('writes everything as JSON at the end', () => {
  let text = ''
  const reporter = createJsonReporter({ write: (more) => (text += more) }, 'https://a.example')
  for (const finding of findings) reporter.report(finding)
  expect(text).toBe('')
  expect(reporter.end()).toBe(true)
  expect(JSON.parse(text)).toEqual({
    deployment: 'https://a.example',
    findings,
    counts: { well: 1, note: 1, fault: 1, skipped: 0 },
  })
})
