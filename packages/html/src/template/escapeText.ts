const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\0": "",
  // Parsers turn a carriage return into a line feed unless it is a reference.
  "\r": "&#13;"
}

/** Escapes text for a place between tags and for a value of an attribute in quotes. */
export const escapeText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  /[&<>"'\0\r]/.test(text) ? text.replace(/[&<>"'\0\r]/g, (character) => entities[character]!) : text
