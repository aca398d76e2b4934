/** How long the body of a comment may be, in characters of Markdown. */
export const maxCommentLength = 100_000
