/** A text for comparisons without regard to case, accents and width. */
export const foldName = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFKC")
