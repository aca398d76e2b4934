/** The purpose of each parameter of the operations, by name. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  action: "Only entries with this action, such as `member.updated`.",
  actor: "Only entries of acts of this user, by id, or of a kind of others: `system`, `scim` or `anonymous`.",
  authors: "Only comments of these users, by their ids.",
  collection: "Only invite links to this collection, by id.",
  base: "The id of the version to compare with, instead of the one before.",
  brokenContext:
    "Only broken links: `change-request` lists those that are not broken in the base of the change request, `space` those that are.",
  documentId: "The id of a document: `documentId` of a page, or `document` of a reusable content.",
  schema:
    "The version of the schema of the document. There is one schema, so both values return the same document.",
  changeRequestId: "The id of a change request of the space, or its number.",
  collectionId: "The id of a collection.",
  commentId: "The id of a comment.",
  commentReplyId: "The id of a reply to the comment.",
  computed: "Whether computed content is included.",
  confirm: "The id of the organization, or its exact title.",
  conflictId: "The id of a conflict of the change request.",
  contributor: "Only change requests to which this user contributed, by id.",
  creator: "Only change requests that this user created, by id.",
  default: "Whether only default site spaces are listed, or only all others; both if absent.",
  emailDomain: "An e-mail domain, such as acme.org.",
  evaluated:
    "Whether expressions are replaced by their values; `deterministic-only` leaves those that depend on the visitor.",
  deliveryId: "The id of a delivery of the webhook.",
  webhookId: "The id of a webhook of the organization.",
  fileId: "The id of a file.",
  glossaryEntryId: "The id of an entry of the glossary.",
  format: "The form of texts: a document tree, Markdown as it was written, or HTML for pages alone.",
  "if-match":
    "The `ETag` of a read: the request fails with 412 if that has changed since. The tag of a page is about this page alone, any other about all content.",
  hostname: "The hostname of a site, such as docs.example.org.",
  inviteId: "The id of an invite link, which is its secret.",
  jobId: "The id of a job.",
  kind: "Only jobs of this kind, such as `gitsync.import`.",
  limit: "The maximum number of items; 0 returns none.",
  metadata: "Whether Git metadata is included.",
  nested: "Whether nested collections are listed.",
  only: "With `page`: print that page alone, without its descendants.",
  order: "`asc` returns the oldest first, `desc` the newest.",
  organizationId: "The id of an organization.",
  outdated: "Whether outdated reviews are listed; both kinds if absent.",
  owner: "Only teams whose members this member manages, by the id of the user.",
  page: "The cursor of the list: `next.page` of the previous response. Absent or empty for the first items.",
  pageId: "The id of a page.",
  pagePath: "The path of a page, with its slashes as `%2F`.",
  published: "Only published sites, or only those that are not.",
  query: "The words to search for.",
  reusableContentId: "The id of a reusable content.",
  reviewId: "The id of a review of the change request.",
  revisionId: "The id of a revision of the space.",
  oidcProviderId: "The id of an OpenID provider of the organization.",
  role: "Only users whose role is exactly this one.",
  samlProviderId: "The id of a SAML provider of the organization.",
  shareKey: "The key of a share link, which resolves the published URLs of its site. A wrong key is ignored.",
  siteSpace: "The id of a site space of the site, instead of its default.",
  claims: "The claims of the visitor whose view is shown: an object in Rison or JSON.",
  fontId: "The id of a font of the organization.",
  shareLinkId: "The id of a share link of the site.",
  severity: "Only differences with this effect on clients.",
  siteId: "The id of a site of the organization.",
  source: "The path whose redirect is looked up, with a slash before it.",
  siteRedirectId: "The id of a redirect of the site.",
  siteSectionGroupId: "The id of a section group of the site.",
  siteSectionId: "The id of a section of the site.",
  siteSpaceId: "The id of a site space of the site.",
  search: "Only items that contain this text, ignoring case.",
  sort: "The time to sort by; by `lastSeenAt` only members who were seen and are not disabled.",
  spaceId: "The id of a space.",
  space: "Only items of this space, by id.",
  specSlug: "The slug of an OpenAPI specification of the organization.",
  state: "Only items in this state.",
  status: "Only items with this status.",
  subdomain: "The name of an organization in addresses, such as acme.",
  targetPage: "Only comments on this page, by id.",
  sessionId: "The id of a session of the user.",
  since: "Only entries from this time on.",
  teamId: "The id of a team of the organization.",
  title: "Only items whose titles contain this text, ignoring case.",
  tokenId: "The id of a token of the user.",
  rendererTokenId: "The id of a token of a front end.",
  translationId: "The id of a translation.",
  type: "Only items of these types.",
  until: "Only entries before this time.",
  url: "The URL to resolve.",
  redirectOnError: "Whether a token that is not valid leads to the page that issues tokens, instead of 404.",
  visitorAuthToken: "The token of a visitor, a JSON Web Token.",
  userId: "The id of a user.",
  versionId: "The id of a version of the specification."
}

/** The purpose of parameters that differ from those of other operations with the same name, by operation. */
export const parametersByOperation: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getSpacePDF: { page: "The id of the page to print, with its descendants. Absent for the whole space." },
  getChangeRequestPDF: {
    page: "The id of the page to print, with its descendants. Absent for the whole change request."
  },
  listMembersInOrganizationById: {
    search: "Only members whose name or e-mail address contains this text, ignoring case.",
    role: "Only members with exactly this role; `guest` for those without one.",
    order: "`asc` returns the earliest first by the time in `sort`, `desc` the latest."
  },
  listSpacesForOrganizationMember: {
    order: "`asc` returns the spaces that were created first, `desc` those that were created last."
  },
  listOpenAPISpecs: { search: "Only specifications whose slug contains this text, ignoring case." },
  listSiteRedirects: { search: "Only redirects whose `source` contains this text, ignoring case." },
  listTeamsInOrganizationById: { title: "Only teams whose title contains this text, ignoring case." },
  listTeamsForOrganizationMember: { title: "Only teams whose title contains this text, ignoring case." },
  listSites: {
    title: "Only sites whose title contains this text, ignoring case.",
    space: "Only sites that show this space, by id.",
    type: "Only sites of these plans."
  },
  listOrganizationInviteLinks: {
    space: "The links to this space, by id, instead of those to the organization.",
    collection: "The links to this collection, by id, instead of those to the organization."
  },
  listTranslations: { space: "Only translations of or into this space, by id." },
  listSpaceLinks: { status: "Only links with this status; links of all statuses if absent." },
  listPageLinksInSpace: { status: "Only links with this status; links of all statuses if absent." },
  listPageLinksInChangeRequest: { status: "Only links with this status; links of all statuses if absent." },
  listChangeRequestsForSpace: { status: "Only change requests with this status." },
  listCommentsInSpace: { status: "Only open or only resolved comments, or all." },
  listCommentsInChangeRequest: { status: "Only open or only resolved comments, or all." },
  listWebhookDeliveries: { state: "Only deliveries in this state." },
  listJobs: { state: "Only jobs in this state." },
  getReusableContentById: { format: "The form of the text. Absent for a response without the text." },
  getReusableContentInChangeRequestById: {
    format: "The form of the text. Absent for a response without the text."
  },
  getReusableContentInRevisionById: {
    format: "The form of the text. Absent for a response without the text."
  },
  getPublishedContentByUrl: { url: "The URL of a site, as a visitor opens it." },
  getEmbedByUrl: { url: "The URL of a page, which begins with `http://` or `https://`." },
  getEmbedByUrlInSpace: { url: "The URL of a page, which begins with `http://` or `https://`." },
  getContentByUrl: { url: "The URL of a collection, space, change request, page or site." }
}

/** The values that optional parameters have when they are absent. */
export const parameterDefaults: Readonly<Record<string, string | boolean>> = {
  computed: true,
  evaluated: "false",
  metadata: true,
  only: false
}
