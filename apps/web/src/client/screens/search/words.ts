import { localized } from "../../languages/localized.ts"

/** The words of the search. */
export const words = localized("search", {
  title: "Search",
  words: "Words to search for",
  action: "Search now",
  begin: "Type some words: pages are found that have all of them.",
  nothing: (query: string) => `No page has all words of “${query}”.`,
  found: (query: string) => `Pages for “${query}”`,
  of: (query: string) => `Search: ${query}`
})
