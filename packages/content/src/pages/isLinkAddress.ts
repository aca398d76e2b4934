const maxLength = 2048

/** The characters that browsers remove from an address before they parse its scheme. */
const ignored = /[\p{Cc}\p{Cf}\p{Z}]/gu

const schemes = new Set(["http", "https", "mailto", "tel", "ftp", "sftp", "ssh", "git", "slack", "vscode"])

/** Whether the address of a link page may be followed: of a scheme that runs nothing, or a path, and not without end. */
export const isLinkAddress = (url: string): boolean => {
  if (url.trim() === "" || url.length > maxLength) return false
  const scheme = /^([^/?#]*?):/.exec(url.replaceAll(ignored, ""))?.[1]
  return scheme === undefined || schemes.has(scheme.toLowerCase())
}
