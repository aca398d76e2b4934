/**
 * Indexes begin with what is looked for. One that begins with the line was taken for whatever else was looked up on a line
 * as long as the table was not analyzed, and then every page of the line was walked.
 */
export const name = "0006_content_lookups"

export const sql = `
DROP INDEX content.page_versions_children;
CREATE INDEX page_versions_children ON content.page_versions (parent_id) WHERE until_seq IS NULL;
DROP INDEX content.page_versions_git_path;
CREATE INDEX page_versions_git_path ON content.page_versions (git_path, line_id) WHERE until_seq IS NULL;
DROP INDEX content.file_versions_git_path;
CREATE INDEX file_versions_git_path ON content.file_versions (git_path, line_id) WHERE until_seq IS NULL;
`
