/** A file format that the import cannot read. */
interface ForeignFormat {
  readonly isOf: (head: Buffer) => boolean
  /** The rest of a sentence that begins with the path. */
  readonly advice: string
}

const startsWith =
  (...bytes: readonly number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte)

const isZip = startsWith(0x50, 0x4b, 0x03, 0x04)
const zipWith = (text: string) => (head: Buffer) => isZip(head) && head.includes(text, 0, 'latin1')

const saveAsCsv =
  'In the spreadsheet program, choose "Save as" and the type "CSV UTF-8", then import that file.'
const unpack = 'Unpack it and import its files. The only compression that the import reads is gzip.'

/** The first match counts, because an Excel workbook is also a ZIP archive. */
const foreignFormats: readonly ForeignFormat[] = [
  { isOf: zipWith('xl/'), advice: `is an Excel workbook (XLSX). ${saveAsCsv}` },
  { isOf: zipWith('opendocument.spreadsheet'), advice: `is an OpenDocument spreadsheet (ODS). ${saveAsCsv}` },
  { isOf: isZip, advice: `is a ZIP archive. ${unpack}` },
  { isOf: startsWith(0xd0, 0xcf, 0x11, 0xe0), advice: `is an old Excel workbook (XLS). ${saveAsCsv}` },
  {
    isOf: startsWith(0x25, 0x50, 0x44, 0x46),
    advice: 'is a PDF. Export the table as CSV and import that file.',
  },
  { isOf: startsWith(0x37, 0x7a, 0xbc, 0xaf), advice: `is a 7z archive. ${unpack}` },
  { isOf: startsWith(0xfd, 0x37, 0x7a, 0x58), advice: `is compressed with xz. ${unpack}` },
  { isOf: startsWith(0x42, 0x5a, 0x68), advice: `is compressed with bzip2. ${unpack}` },
  { isOf: startsWith(0x28, 0xb5, 0x2f, 0xfd), advice: `is compressed with Zstandard. ${unpack}` },
]

/**
 * Returns what the file is and what to do, as the rest of a sentence that begins with its path. `null` for other files.
 */
export function adviceOnFormat(head: Buffer): string | null {
  return foreignFormats.find(({ isOf }) => isOf(head))?.advice ?? null
}
