import { expect, test } from 'vitest'
import {
  createDecoder,
  encodingOfBytes,
  encodingOfHead,
} from '../../../../../src/service/ingest/import/files/file-encoding.ts'

const latin = Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80, 0x20, 0x99])

test('decodes Windows-1252 with the characters that Latin-1 lacks', () => {
  expect(createDecoder('windows-1252').decode(latin)).toBe('Müller € ™')
})

test.each([
  ['UTF-8 cut in a character', Buffer.from('Café Zürich').subarray(0, 7), 'utf-8'],
  [
    'UTF-8 with one damaged byte among more letters',
    Buffer.concat([Buffer.from('üüü'), latin.subarray(1, 2)]),
    'utf-8',
  ],
  ['Windows-1252', latin, 'windows-1252'],
  ['UTF-16', Buffer.from('Datum;Zahl', 'utf16le'), 'utf-16le'],
  ['ASCII', Buffer.from('Date,Count'), 'utf-8'],
  ['nothing', Buffer.alloc(0), 'utf-8'],
])('detects the encoding of a head of %s', async (_, head, encoding) => {
  expect(await encodingOfHead(head)).toBe(encoding)
})

test.each([1, 2, 3, 5])('detects and decodes UTF-8 in pieces of %d bytes', async (length) => {
  const bytes = Buffer.from('Zürich, Straße, 東京, €\n')
  const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  )
  const decoder = createDecoder('utf-8')
  const text = pieces.map((piece) => decoder.decode(piece)).join('') + decoder.decode(undefined)
  expect(await encodingOfBytes(pieces)).toBe('utf-8')
  expect(text).toBe('Zürich, Straße, 東京, €\n')
})
