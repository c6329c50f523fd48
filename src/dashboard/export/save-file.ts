/** Hands a file to the browser, which asks or puts it where downloads go. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address when it begins; a minute is long enough for that and no leak.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
