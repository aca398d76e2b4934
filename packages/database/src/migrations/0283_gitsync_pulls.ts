/** How the latest pull of a folder without Git ended. */
export const name = "0283_gitsync_pulls"

export const sql = "ALTER TABLE gitsync.states ADD COLUMN last_pull jsonb;"
