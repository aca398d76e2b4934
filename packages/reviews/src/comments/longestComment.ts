/** How long the body of a comment may be, in characters of Markdown. */
export const longestComment = 100_000
