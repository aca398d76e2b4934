/** Events of visitors, counted by day. Nothing of a visitor is kept. */
export const name = "0142_sites_event_counts"

export const sql = `
CREATE TABLE sites.event_counts (
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  day date NOT NULL,
  type text NOT NULL,
  site_space_id text NOT NULL,
  page_id text NOT NULL,
  query text NOT NULL,
  rating text NOT NULL,
  comment text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (site_id, day, type, site_space_id, page_id, query, rating, comment)
);
CREATE INDEX event_counts_of_day ON sites.event_counts (day);
`
