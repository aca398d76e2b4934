/**
 * Sources of page versions that were replaced. Regular work takes their words out of the search index, unless a page still has them:
 * else searches go through the words of every version of the day.
 */
export const name = "0232_content_replaced_sources"

export const sql = `
CREATE TABLE content.replaced_sources (source_hash text NOT NULL);
`
