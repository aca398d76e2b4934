/**
 * Finds a group of a directory by its title. Identity providers look for each group by its title before they send it, and each time all
 * teams of the organization were read.
 */
export const name = "0260_identity_groups_by_title"

export const sql = `
CREATE INDEX teams_of_directory_by_title ON identity.teams (organization_id, folded_title) WHERE external_id IS NOT NULL;
`
