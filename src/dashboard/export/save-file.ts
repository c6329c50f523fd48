/** Starts a download in the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the URL when the download starts; a minute is ample and bounds the leak.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
