/**
 * New words of pages go to the pending list of their index first, which costs a quarter of entering each word at once.
 * Regular work empties the list; searches read it meanwhile. A source has some 400 words, so sixteen megabytes take
 * an import of thousands of pages.
 */
export const name = "0199_content_pending_words"

export const sql = `
ALTER INDEX content.source_words_words SET (fastupdate = on, gin_pending_list_limit = 16384);
`
