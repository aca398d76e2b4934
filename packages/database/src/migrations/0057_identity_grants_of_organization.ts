/** The organization of each grant, so that the grants of a member are found when the member leaves. */
export const name = "0057_identity_grants_of_organization"

export const sql = `
ALTER TABLE identity.grants ADD COLUMN organization_id text;
UPDATE identity.grants g SET organization_id = s.organization_id
  FROM content.spaces s WHERE g.on_kind = 'space' AND s.id = g.on_id;
UPDATE identity.grants g SET organization_id = k.organization_id
  FROM content.collections k WHERE g.on_kind = 'collection' AND k.id = g.on_id;
CREATE INDEX grants_of_organization ON identity.grants (organization_id, to_id);
`
