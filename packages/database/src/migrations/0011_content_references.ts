/**
 * What sources refer to, by the last part of the path: who may lead to a page or a file is found by its names. Sources
 * that are there already get theirs from what is known of them; `nameOfReference` of content computes the same.
 */
export const name = "0011_content_references"

export const sql = `
CREATE TABLE content.source_references (
  source_hash text NOT NULL REFERENCES content.sources ON DELETE CASCADE,
  ordinal int NOT NULL,
  name text NOT NULL,
  target text NOT NULL,
  section text,
  PRIMARY KEY (source_hash, ordinal)
);

INSERT INTO content.source_references (source_hash, ordinal, name, target, section)
SELECT hash, ordinal - 1, left(regexp_replace(part, '^.*%[0-9A-Fa-f]{2}', '%'), 200), target, section
FROM (
  SELECT hash, ordinal, target, section,
    substring(regexp_replace(split_part(split_part(target, '#', 1), '?', 1), '(/\\.?)+$', '') FROM '[^/]*$') AS part
  FROM content.sources,
    jsonb_array_elements(facts->'references') WITH ORDINALITY AS listed(reference, ordinal),
    jsonb_to_record(reference) AS r(kind text, target text, section text)
  WHERE kind NOT IN ('email', 'openapi-spec') AND target <> '' AND length(target) <= 4000 AND target NOT LIKE '#%'
) AS named
WHERE target !~* '^([a-z][a-z0-9+.-]*:|//)' OR (target ~* '^https?:' AND part ~ '^[0-9a-hjkmnp-tv-z]{26}$');

CREATE INDEX source_references_name ON content.source_references (name);

CREATE INDEX page_versions_source_line ON content.page_versions (source_hash, line_id);
DROP INDEX content.page_versions_source;

CREATE INDEX page_versions_link ON content.page_versions
  (line_id, (coalesce(attributes->'target'->>'page', attributes->'target'->>'file'))) WHERE kind = 'link';
`
