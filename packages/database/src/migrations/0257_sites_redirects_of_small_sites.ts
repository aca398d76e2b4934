/** Tells the planner that a site has a hundred redirects: where one has nearly all, those of a small site were counted among all. */
export const name = "0257_sites_redirects_of_small_sites"

export const sql = `
ALTER TABLE sites.redirects ALTER COLUMN site_id SET (n_distinct = -0.01);
ANALYZE sites.redirects;
`
