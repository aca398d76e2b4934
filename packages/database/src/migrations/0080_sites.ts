/** Sites with their structure, former addresses, share links and adaptive schemas. */
export const name = "0080_sites"

export const sql = `
CREATE SCHEMA sites;

CREATE TABLE sites.sites (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES identity.organizations ON DELETE CASCADE,
  type text NOT NULL,
  title text NOT NULL,
  basename text NOT NULL,
  hostname text,
  proxy text,
  visibility text NOT NULL,
  published boolean NOT NULL,
  agents_context text NOT NULL,
  adaptive_content boolean NOT NULL,
  version int NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX sites_of_organization ON sites.sites (organization_id, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sites_by_basename ON sites.sites (basename) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sites_by_hostname ON sites.sites (hostname) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX sites_by_proxy ON sites.sites (proxy) WHERE deleted_at IS NULL;
CREATE INDEX sites_deleted ON sites.sites (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE sites.former_basenames (
  basename text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE
);
CREATE INDEX former_basenames_of_site ON sites.former_basenames (site_id);

-- Constraints of a structure are checked at the end of a unit of work, since an edit writes many rows.
CREATE TABLE sites.section_groups (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  group_id text REFERENCES sites.section_groups DEFERRABLE INITIALLY DEFERRED,
  position text COLLATE "C" NOT NULL,
  title text NOT NULL,
  icon text,
  created_at timestamptz NOT NULL
);
CREATE INDEX section_groups_of_site ON sites.section_groups (site_id);
CREATE INDEX section_groups_of_group ON sites.section_groups (group_id);

CREATE TABLE sites.sections (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  group_id text REFERENCES sites.section_groups DEFERRABLE INITIALLY DEFERRED,
  position text COLLATE "C" NOT NULL,
  title text NOT NULL,
  description text,
  icon text,
  path text NOT NULL,
  condition text,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (site_id, path) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT sections_default EXCLUDE USING btree (site_id WITH =) WHERE (is_default) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX sections_of_group ON sites.sections (group_id);

CREATE TABLE sites.site_spaces (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  space_id text NOT NULL,
  section_id text REFERENCES sites.sections DEFERRABLE INITIALLY DEFERRED,
  position text COLLATE "C" NOT NULL,
  path text NOT NULL,
  title text,
  condition text,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (site_id, space_id) DEFERRABLE INITIALLY DEFERRED,
  UNIQUE NULLS NOT DISTINCT (site_id, section_id, path) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT site_spaces_default EXCLUDE USING btree (site_id WITH =, (coalesce(section_id, '')) WITH =)
    WHERE (is_default) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX site_spaces_of_space ON sites.site_spaces (space_id);
CREATE INDEX site_spaces_of_section ON sites.site_spaces (section_id);

CREATE TABLE sites.orders (
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  version int NOT NULL,
  ids jsonb NOT NULL,
  PRIMARY KEY (site_id, version)
);

CREATE TABLE sites.former_paths (
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  path text NOT NULL,
  site_space_id text NOT NULL REFERENCES sites.site_spaces ON DELETE CASCADE,
  PRIMARY KEY (site_id, path)
);
CREATE INDEX former_paths_of_site_space ON sites.former_paths (site_space_id);

CREATE TABLE sites.share_links (
  id text PRIMARY KEY,
  site_id text NOT NULL REFERENCES sites.sites ON DELETE CASCADE,
  name text NOT NULL,
  active boolean NOT NULL,
  sealed_key text NOT NULL,
  key_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (site_id, key_hash)
);
CREATE INDEX share_links_of_site ON sites.share_links (site_id, id);

CREATE TABLE sites.adaptive_schemas (
  site_id text PRIMARY KEY REFERENCES sites.sites ON DELETE CASCADE,
  json_schema json NOT NULL,
  updated_at timestamptz NOT NULL
);
`
