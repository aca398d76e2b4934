/** The specifications that sources show, by slug, among the names of their references; `nameOfReference` computes the same. */
export const name = "0234_content_spec_references"

export const sql = `
INSERT INTO content.source_references (source_hash, ordinal, name, target, section)
SELECT hash, ordinal - 1, 'openapi:' || left(target, 200), target, section
FROM content.sources,
  jsonb_array_elements(facts->'references') WITH ORDINALITY AS listed(reference, ordinal),
  jsonb_to_record(reference) AS r(kind text, target text, section text)
WHERE kind = 'openapi-spec' AND target <> ''
ON CONFLICT DO NOTHING;
`
