/** The operations that return the address of what they created, in `Location`. */
const located = new Set([
  "addSectionGroupToSite",
  "addSectionToGroup",
  "addSectionToSite",
  "addSpaceToSite",
  "createChangeRequest",
  "createCollection",
  "createOIDCProvider",
  "createOpenAPISpec",
  "createOrUpdateOpenAPISpecBySlug",
  "createOrganizationInvite",
  "createOrganizationSAMLProvider",
  "createSite",
  "createSiteRedirect",
  "createSiteShareLink",
  "createSpace",
  "createTranslation",
  "createWebhook",
  "duplicateSpace",
  "importContent",
  "importContentInChangeRequest",
  "importContentInChangeRequestPageById",
  "importContentInPageById",
  "submitChangeRequestReview",
  "testWebhook"
])

/** The reads of content, which have an `ETag` and answer 304. */
const reads =
  /^get(CurrentRevision|Revision(ById|OfChangeRequestById)|Page|Document|File|ReusableContent|(Latest)?OpenAPISpecVersionContent)|^listPages/

/** The edits of content, which have the `ETag` of the new revision. */
const edits = /^(changeContent|restoreRevision)/

/** Whether an operation is a conditional read, which can be answered with 304. */
export const isConditional = (id: string, method: string): boolean =>
  method.toLowerCase() === "get" && reads.test(id)

/** The headers of a successful response of an operation, beside those of every response. */
export const responseHeadersOf = (id: string, method: string, status: number): ReadonlyArray<string> => [
  ...(isConditional(id, method) || edits.test(id) ? ["ETag"] : []),
  ...(status === 201 && located.has(id) ? ["Location"] : [])
]
