const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;"
}

/** Text as the content or the quoted attribute of an XML element. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!)
