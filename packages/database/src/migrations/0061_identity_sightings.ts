/** The visits of members by their order in each organization, so that a list by the last visit holds while visits go on. */
export const name = "0061_identity_sightings"

export const sql = `
CREATE TABLE identity.sightings (
  organization_id text NOT NULL,
  user_id text NOT NULL,
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, user_id, seq),
  FOREIGN KEY (organization_id, user_id) REFERENCES identity.members ON DELETE CASCADE
);
CREATE INDEX sightings_by_time ON identity.sightings (at);

CREATE TABLE identity.sighting_counts (
  organization_id text PRIMARY KEY REFERENCES identity.organizations ON DELETE CASCADE,
  count bigint NOT NULL
);

INSERT INTO identity.sightings
  SELECT organization_id, user_id, 0, last_seen_at FROM identity.members WHERE last_seen_at IS NOT NULL;

CREATE INDEX members_by_joining ON identity.members (organization_id, joined_at, user_id);
CREATE INDEX members_by_last_visit ON identity.members (organization_id, last_seen_at, user_id);
`
