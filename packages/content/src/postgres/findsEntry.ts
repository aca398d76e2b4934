/**
 * The condition that the words of an entry, `content.source_words`, answer a query, for all entries of the index. The planner would rather
 * read the whole table while many words are pending: it counts each pending page, and not that a scan unpacks every entry. A scan of 20,000
 * entries took 130 ms where the index took 1 ms. Plans are kept by a connection, so one made then would stay. The function is never called:
 * its cost counts for each row that is read, and so speaks for the index.
 */
export const findsEntry = (entry: string, query: string): string =>
  `${entry}.words @@ ${query} AND CASE WHEN ${entry}.source_hash >= '' THEN true ELSE content.unpacks(${entry}.source_hash) END`
