/** Lets a worker find the sources that an older version of the parser read, and find at once that there are none. */
export const name = "0258_content_sources_of_older_parsers"

export const sql = `
CREATE INDEX sources_by_parser ON content.sources (parser);
`
