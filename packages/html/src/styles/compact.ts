/** A stylesheet without spaces that mean nothing. */
export const compact = (style: string): string =>
  style
    .replace(/\n\s*/g, "")
    .replace(/ ?([{};]) ?/g, "$1")
    .replace(/([:,]) /g, "$1")
    .replace(/;}/g, "}")
