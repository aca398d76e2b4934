/** A text on one line that Markdown reads as nothing but words. */
export const escapeWords = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_{}[\]<>#+~$|&!=^@-]/g, "\\$&")
    .replace(/^(\d+)([.)])/, "$1\\$2")
