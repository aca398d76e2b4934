/**
 * Pages are found by the paths that they had. What was imported from a repository keeps its address when its title changes:
 * pages whose first version came with a commit count as having a slug that was set by hand. Old versions are marked too: no
 * revision shows the mark, and a merge compares a version with its base.
 */
export const name = "0021_content_former_paths"

export const sql = `
CREATE INDEX page_versions_former ON content.page_versions (parent_id, slug, line_id) WHERE until_seq IS NOT NULL;

UPDATE content.page_versions v SET attributes = v.attributes || '{"slugIsFixed": true}'
FROM (
  SELECT DISTINCT first.id FROM (
    SELECT DISTINCT ON (line_id, id) line_id, id, since_seq FROM content.page_versions
    WHERE git_path IS NOT NULL AND NOT removed ORDER BY line_id, id, since_seq
  ) AS first
  JOIN content.revisions r ON r.line_id = first.line_id AND r.seq = first.since_seq
  WHERE r.git IS NOT NULL
) AS imported
WHERE v.id = imported.id AND v.git_path IS NOT NULL AND NOT v.removed;
`
