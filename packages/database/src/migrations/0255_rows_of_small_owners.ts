/**
 * Lets statements read the rows that they answer or change: what is due of a webhook, one grant of a user who has thousands, a deleted
 * specification by its slug, the unfinished jobs of a subject, the other administrators of an organization, the tokens of a provider, the
 * sites that show an image.
 *
 * The share of distinct values tells the planner that a user or a team has a hundred grants. It took all of them, to find one by the thing
 * that it is on, since it expected a single one.
 */
export const name = "0255_rows_of_small_owners"

export const sql = `
ALTER TABLE identity.grants ALTER COLUMN to_id SET (n_distinct = -0.01);
ANALYZE identity.grants;
CREATE INDEX members_admins ON identity.members (organization_id, user_id) WHERE role = 'admin';
CREATE INDEX api_tokens_of_provider ON identity.api_tokens (provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX saml_providers_of_team ON identity.saml_providers (default_team) WHERE default_team IS NOT NULL;
CREATE INDEX oidc_providers_of_team ON identity.oidc_providers (default_team) WHERE default_team IS NOT NULL;
CREATE INDEX deliveries_by_state ON notifications.deliveries (webhook_id, state, id);
DROP INDEX notifications.deliveries_due;
CREATE INDEX deliveries_due ON notifications.deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX specs_deleted_slug ON openapi.specs (organization_id, slug) WHERE deleted_at IS NOT NULL;
CREATE INDEX jobs_unfinished ON kernel.jobs (subject) WHERE state IN ('queued', 'running');
CREATE INDEX customizations_images ON sites.customizations USING gin (jsonb_path_query_array(images, '$.*.hash'));
`
