/** The fonts that organizations uploaded for their sites, with the hashes of their files. */
export const name = "0285_sites_custom_fonts"

export const sql = `
CREATE TABLE sites.custom_fonts (
  id text PRIMARY KEY,
  organization_id text NOT NULL,
  font_family text NOT NULL,
  faces jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX custom_fonts_of_organization ON sites.custom_fonts (organization_id, id);
CREATE INDEX custom_fonts_files ON sites.custom_fonts USING gin (jsonb_path_query_array(faces, '$[*].file.hash'));
`
