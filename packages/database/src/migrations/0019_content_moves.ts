/**
 * Where spaces and collections stood before they were moved among what is beside them, the latest last: who walks through
 * a list that follows their order goes on in the order that was there when the walk began.
 */
export const name = "0019_content_moves"

export const sql = `
CREATE SEQUENCE content.moves;
ALTER TABLE content.collections ADD COLUMN moves jsonb NOT NULL DEFAULT '[]';
ALTER TABLE content.spaces ADD COLUMN moves jsonb NOT NULL DEFAULT '[]';
`
