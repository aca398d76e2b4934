/**
 * A function that is always true, with the cost of unpacking an entry of the search index. The planner takes `words @@ query` for cheap, since it
 * does not count that words are stored apart and compressed.
 */
export const name = "0252_content_cost_of_entries"

export const sql = `
CREATE FUNCTION content.unpacks(source_hash text) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000 AS 'BEGIN RETURN true; END';
`
