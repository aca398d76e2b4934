/** The commits that were on their way to repositories when a push began, so that they are known again. */
export const name = "0020_gitsync_sent"

export const sql = `
ALTER TABLE gitsync.states ADD COLUMN sent jsonb NOT NULL DEFAULT '[]';
`
