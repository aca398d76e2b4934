/** The schemas of the packages, the extensions that search needs, and case and accent folding for indexes. */
export const name = "0001_kernel_schemas"

export const sql = `
CREATE SCHEMA kernel;
CREATE SCHEMA identity;
CREATE SCHEMA content;
CREATE SCHEMA gitsync;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- unaccent() is only STABLE because its dictionary may be changed; naming the dictionary makes it fit for indexes.
CREATE FUNCTION kernel.fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));
`
