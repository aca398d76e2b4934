import type { Migration } from "../Migration.ts"
import * as m0001 from "./0001_kernel_schemas.ts"
import * as m0002 from "./0002_kernel_tables.ts"
import * as m0003 from "./0003_identity.ts"
import * as m0004 from "./0004_content.ts"
import * as m0005 from "./0005_gitsync.ts"
import * as m0006 from "./0006_content_lookups.ts"
import * as m0007 from "./0007_kernel_events.ts"
import * as m0008 from "./0008_reviews.ts"
import * as m0009 from "./0009_reviews_comments.ts"
import * as m0010 from "./0010_content_top_pages.ts"
import * as m0011 from "./0011_content_references.ts"
import * as m0012 from "./0012_gitsync_both_ways.ts"
import * as m0013 from "./0013_content_search.ts"
import * as m0014 from "./0014_content_shelves.ts"
import * as m0015 from "./0015_content_uploads.ts"
import * as m0018 from "./0018_content_searched_pages.ts"
import * as m0019 from "./0019_content_moves.ts"
import * as m0020 from "./0020_gitsync_sent.ts"
import * as m0021 from "./0021_content_former_paths.ts"
import * as m0029 from "./0029_content_search_names.ts"
import * as m0032 from "./0032_kernel_job_tenants.ts"
import * as m0040 from "./0040_identity_invitations.ts"
import * as m0041 from "./0041_content_revision_purpose.ts"
import * as m0043 from "./0043_reviews_three_way.ts"
import * as m0050 from "./0050_identity_saml_providers.ts"
import * as m0051 from "./0051_identity_sign_ins.ts"
import * as m0055 from "./0055_identity_credentials.ts"
import * as m0056 from "./0056_identity_audit.ts"
import * as m0057 from "./0057_identity_grants_of_organization.ts"
import * as m0060 from "./0060_identity_sessions.ts"
import * as m0061 from "./0061_identity_sightings.ts"
import * as m0062 from "./0062_identity_domains.ts"
import * as m0065 from "./0065_identity_team_roles.ts"
import * as m0066 from "./0066_identity_scim.ts"
import * as m0070 from "./0070_identity_grants_given.ts"
import * as m0073 from "./0073_identity_invite_links.ts"
import * as m0074 from "./0074_identity_audit_actors.ts"
import * as m0076 from "./0076_identity_oidc_providers.ts"
import * as m0080 from "./0080_sites.ts"
import * as m0091 from "./0091_content_former_slugs.ts"
import * as m0092 from "./0092_content_redirects.ts"
import * as m0095 from "./0095_reviews_requests_of_user.ts"
import * as m0096 from "./0096_sites_publishing_auths.ts"
import * as m0100 from "./0100_sites_customizations.ts"
import * as m0101 from "./0101_sites_redirects.ts"
import * as m0110 from "./0110_openapi.ts"
import * as m0120 from "./0120_translations.ts"
import * as m0140 from "./0140_content_children_by_slug.ts"
import * as m0141 from "./0141_kernel_public_url.ts"
import * as m0142 from "./0142_sites_event_counts.ts"
import * as m0170 from "./0170_notifications.ts"
import * as m0171 from "./0171_notifications_mail.ts"
import * as m0196 from "./0196_kernel_blob_times.ts"
import * as m0199 from "./0199_content_pending_words.ts"
import * as m0230 from "./0230_content_waiting_sources.ts"
import * as m0231 from "./0231_kernel_trace_of_jobs.ts"
import * as m0232 from "./0232_content_replaced_sources.ts"
import * as m0233 from "./0233_sites_renderer_tokens.ts"
import * as m0234 from "./0234_content_spec_references.ts"
import * as m0235 from "./0235_content_generated_pages.ts"
import * as m0236 from "./0236_content_page_documents.ts"
import * as m0250 from "./0250_kernel_trace_of_events.ts"
import * as m0251 from "./0251_content_version_indexes.ts"
import * as m0252 from "./0252_content_cost_of_entries.ts"
import * as m0253 from "./0253_reviews_documents_made_later.ts"
import * as m0254 from "./0254_reviews_lists_of_large_spaces.ts"
import * as m0255 from "./0255_rows_of_small_owners.ts"
import * as m0256 from "./0256_identity_pending_addresses.ts"
import * as m0257 from "./0257_sites_redirects_of_small_sites.ts"
import * as m0258 from "./0258_content_sources_of_older_parsers.ts"
import * as m0259 from "./0259_content_children_of_large_pages.ts"
import * as m0260 from "./0260_identity_groups_by_title.ts"
import * as m0264 from "./0264_identity_members_by_joining.ts"
import * as m0265 from "./0265_sites_verified_hostnames.ts"
import * as m0267 from "./0267_reviews_by_person.ts"
import * as m0268 from "./0268_identity_deleted_organizations.ts"
import * as m0270 from "./0270_kernel_jobs_alone.ts"
import * as m0272 from "./0272_identity_setups.ts"
import * as m0273 from "./0273_identity_passwords.ts"
import * as m0274 from "./0274_identity_passkeys.ts"
import * as m0275 from "./0275_sites_ids_with_letters.ts"
import * as m0276 from "./0276_sites_social_display.ts"
import * as m0280 from "./0280_gitsync_pushes.ts"
import * as m0283 from "./0283_gitsync_pulls.ts"
import * as m0284 from "./0284_gitsync_pull_requests.ts"
import * as m0285 from "./0285_sites_custom_fonts.ts"
import * as m0286 from "./0286_kernel_job_results.ts"
import * as m0287 from "./0287_content_pushed_folders.ts"

/** Every migration, in order. New ones go to the end; those before are never changed. */
export const migrations: ReadonlyArray<Migration> = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
  m0012,
  m0013,
  m0014,
  m0015,
  m0018,
  m0019,
  m0020,
  m0021,
  m0029,
  m0032,
  m0040,
  m0041,
  m0043,
  m0050,
  m0051,
  m0055,
  m0056,
  m0057,
  m0060,
  m0061,
  m0062,
  m0065,
  m0066,
  m0070,
  m0073,
  m0074,
  m0076,
  m0080,
  m0091,
  m0092,
  m0095,
  m0096,
  m0100,
  m0101,
  m0110,
  m0120,
  m0140,
  m0141,
  m0142,
  m0170,
  m0171,
  m0196,
  m0199,
  m0230,
  m0231,
  m0232,
  m0233,
  m0234,
  m0235,
  m0236,
  m0250,
  m0251,
  m0252,
  m0253,
  m0254,
  m0255,
  m0256,
  m0257,
  m0258,
  m0259,
  m0260,
  m0264,
  m0265,
  m0267,
  m0268,
  m0270,
  m0272,
  m0273,
  m0274,
  m0275,
  m0276,
  m0280,
  m0283,
  m0284,
  m0285,
  m0286,
  m0287
]
