const FOLDER = "_labels/"

/** The most labels of a page that other pages can refer to, and the longest one. */
export const maxLabels = 200
const maxLabel = 200

/** The address, without a slash before it, at which the page with a label of MyST is found; undefined for a label that is too long. */
export const addressOfLabel = (label: string): string | undefined => {
  if (label.length > maxLabel) return undefined
  const name = label.trim().toLowerCase().replace(/\s+/g, " ")
  return FOLDER + name.replace(/[^\p{L}\p{N}_-]/gu, (sign) => `~${sign.codePointAt(0)!.toString(16)}`)
}

/** Whether a target of a reference names a label, and no path that could be written in its place. */
export const namesLabel = (target: string): boolean => target.startsWith(`/${FOLDER}`)
