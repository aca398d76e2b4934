/** The settings of the look of sites, with what site spaces override and copies of images. Sites without a row have the default ones. */
export const name = "0100_sites_customizations"

export const sql = `
CREATE TABLE sites.customizations (
  site_id text PRIMARY KEY REFERENCES sites.sites ON DELETE CASCADE,
  settings jsonb NOT NULL,
  overrides jsonb NOT NULL,
  images jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE sites.sites ADD COLUMN icon jsonb;
`
