/** The texts of style sheets beside a page, by their addresses as `withoutHash` writes them. */
export type SheetTexts = Readonly<Record<string, string>>

/** The most characters of style sheets beside a page that are applied to it. */
export const maxSheetCharacters = 1_000_000
