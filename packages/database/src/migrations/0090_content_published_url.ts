/** The address of the published content of a space. */
export const name = "0090_content_published_url"

export const sql = `
ALTER TABLE content.spaces ADD COLUMN published_url text;
`
