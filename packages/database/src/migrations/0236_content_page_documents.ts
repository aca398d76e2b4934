/** The addresses of page documents in sources, hashed, among the names of their references; `nameOfReference` computes the same. */
export const name = "0236_content_page_documents"

export const sql = `
INSERT INTO content.source_references (source_hash, ordinal, name, target, section)
SELECT hash, ordinal - 1, 'openapi:~' || left(encode(sha256(convert_to(target, 'UTF8')), 'hex'), 24), target, section
FROM content.sources,
  jsonb_array_elements(facts->'references') WITH ORDINALITY AS listed(reference, ordinal),
  jsonb_to_record(reference) AS r(kind text, target text, section text)
WHERE kind = 'openapi' AND target ~* '^https?://' AND length(target) <= 2048
ON CONFLICT DO NOTHING;
`
