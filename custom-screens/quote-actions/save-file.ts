/** Hands a file to the browser's downloads, under that name. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers begin to read only after a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
