import type { Role } from "@octavo/identity"
import type { Sample } from "./samples.ts"

/**
 * The callers who may ask for an operation: the user whom the path names alone, everybody with a token, every member of the
 * organization, a member with a role on what the path names, or the operator.
 */
export type Needed = "self" | "token" | "member" | Role | "operator"

/** One line of the table. */
export interface Permission {
  readonly needs: Needed
  /** Whether the operator, who has no part in the organization, may ask too. */
  readonly isForOperators?: true
  /** The status for people outside of the organization, where they are not refused as if it did not exist. */
  readonly outside?: number
  /** The status for who may ask, where the world of the test has nothing to do for the operation. */
  readonly instead?: number
  /** The callers who are refused, where everybody else may ask. */
  readonly isDeniedTo?: ReadonlyArray<string>
  /** Whether an owner of the team that the path names may ask too. */
  readonly isForTeamOwners?: true
  /** Whether a guest who can read what the path names is refused. */
  readonly isNotForGuests?: true
  /** Query and body, where the sample of the operation names something that the world of the test lacks. */
  readonly sample?: Sample
}

const all = (needs: Needed, ...operations: ReadonlyArray<string>) =>
  Object.fromEntries(operations.map((id): [string, Permission] => [id, { needs }]))

const nowhere = "http://octavo.test/sites/nowhere"

/** The permission table: each operation with the roles that may call it. A test compares it with the API, both ways. */
export const permissionTable: Readonly<Record<string, Permission>> = {
  ...all(
    "token",
    "listOrganizationsForAuthenticatedUser",
    "getAuthenticatedUser",
    "listTokensOfAuthenticatedUser",
    "revokeTokenOfAuthenticatedUser",
    "listSessionsOfAuthenticatedUser",
    "endSessionOfAuthenticatedUser",
    "getMailPreferences",
    "updateMailPreferences",
    "getTemplates",
    "getApiInformation",
    "getEmbedByUrl"
  ),
  ...all(
    "member",
    "getOrganizationById",
    "listSpacesInOrganizationById",
    "listCollectionsInOrganizationById",
    "searchOrganizationContent",
    "listChangeRequestsForOrganization",
    "listSSOProviderLoginsInOrganization",
    "generateStorageUploadURL",
    "listCustomFonts",
    "getCustomFont",
    "listSites",
    "getSubdomain",
    "listOpenAPISpecs"
  ),
  // Of the job of somebody else, or of none.
  getGitDescription: { needs: "member", instead: 404 },
  ...all(
    "read",
    "listTeamsInOrganizationById",
    "getTeamInOrganizationById",
    "listTeamMembersInOrganizationById",
    "listTeamsForOrganizationMember",
    "getSpaceById",
    "getEmbedByUrlInSpace",
    "previewContent",
    "getCollectionById",
    "listSpacesInCollectionById",
    "searchSpaceContent",
    "getCurrentRevision",
    "listPages",
    "listFiles",
    "getFileById",
    "getPageById",
    "getPageByPath",
    "getReusableContentById",
    "getDocumentById",
    "listRevisions",
    "getRevisionById",
    "getRevisionSemanticChanges",
    "listPagesInRevisionById",
    "getPageInRevisionById",
    "getPageInRevisionByPath",
    "getPageDocumentInRevisionById",
    "listFilesInRevisionById",
    "getFileInRevisionById",
    "getReusableContentInRevisionById",
    "getReusableContentDocumentInRevisionById",
    "listSpaceLinks",
    "listChangeRequestLinks",
    "listPageLinksInSpace",
    "listSpacePageBacklinks",
    "listSpaceFileBacklinks",
    "getSpaceGitInfo",
    "listChangeRequestsForSpace",
    "getChangeRequestById",
    "getChangeRequestChanges",
    "listConflictsInChangeRequest",
    "getReviewsByChangeRequestId",
    "getReviewInChangeRequestById",
    "getRequestedReviewersByChangeRequestId",
    "getContributorsByChangeRequestId",
    "getRevisionOfChangeRequestById",
    "listPagesInChangeRequest",
    "getPageInChangeRequestById",
    "getPageInChangeRequestByPath",
    "getReusableContentInChangeRequestById",
    "listFilesInChangeRequestById",
    "getFileInChangeRequestById",
    "listPageLinksInChangeRequest",
    "listChangeRequestPageBacklinks",
    "listChangeRequestFileBacklinks",
    "listCommentsInSpace",
    "getCommentInSpace",
    "listCommentRepliesInSpace",
    "getCommentReplyInSpace",
    "listCommentersInSpace",
    "listCommentsInChangeRequest",
    "getCommentInChangeRequest",
    "listCommentRepliesInChangeRequest",
    "getCommentReplyInChangeRequest",
    "listCommentersInChangeRequest"
  ),
  // In the organization: sites do not exist for guests.
  ...all(
    "read",
    "getSiteById",
    "getCustomHostname",
    "getPublishedContentSite",
    "listPermissionsAggregateInSite",
    "getSiteStructure",
    "searchSiteContent",
    "getSiteAdaptiveSchema",
    "getSitePublishingPreviewById",
    "listSiteAdaptiveTemplateConditions",
    "listSiteSections",
    "listSiteSectionGroups",
    "listSiteSpaces",
    "getSiteCustomizationById",
    "getSiteSpaceCustomizationById",
    "listSiteRedirects",
    "getSiteRedirectBySource",
    "getOpenAPISpecBySlug",
    "listOpenAPISpecVersions",
    "listOpenAPISpecBacklinks",
    "listOpenAPISpecVersionChanges",
    "getLatestOpenAPISpecVersion",
    "getLatestOpenAPISpecVersionContent",
    "getOpenAPISpecVersionById",
    "getOpenAPISpecVersionContentById"
  ),
  ...all(
    "create",
    "createSite",
    "createOpenAPISpec",
    "createOrUpdateOpenAPISpecBySlug",
    "updateOpenAPISpecBySlug",
    "deleteOpenAPISpecBySlug",
    "updateSiteById",
    "dnsRevalidateCustomHostname",
    "removeCustomHostname",
    "deleteSiteById",
    "publishSite",
    "unpublishSite",
    "sortSiteStructure",
    "updateSiteAdaptiveSchema",
    "getSitePublishingAuthById",
    "updateSitePublishingAuthById",
    "regenerateSitePublishingAuthById",
    "addSectionToSite",
    "updateSiteSectionById",
    "deleteSiteSectionById",
    "moveSiteSection",
    "addSectionGroupToSite",
    "updateSiteSectionGroupById",
    "deleteSiteSectionGroupById",
    "addSectionToGroup",
    "removeSectionFromGroup",
    "moveSiteSectionGroup",
    "addSpaceToSite",
    "updateSiteSpaceById",
    "deleteSiteSpaceById",
    "moveSiteSpace",
    "listSiteShareLinks",
    "createSiteShareLink",
    "trackEventsInSiteById",
    "aggregateSiteEvents",
    "listSiteVisitorSegments",
    "updateSiteShareLinkById",
    "deleteSiteShareLinkById",
    "updateSiteCustomizationById",
    "overrideSiteSpaceCustomizationById",
    "deleteSiteSpaceCustomizationById",
    "createCustomFont",
    "updateCustomFont",
    "deleteCustomFont",
    "createSiteRedirect",
    "putSiteRedirects",
    "updateSiteRedirectById",
    "deleteSiteRedirectById"
  ),
  ...all(
    "admin",
    "listTranslations",
    "createTranslation",
    "getTranslation",
    "updateTranslation",
    "deleteTranslation",
    "runTranslation",
    "listGlossaryEntries",
    "updateGlossaryEntries",
    "getGlossaryEntry",
    "listWebhooks",
    "createWebhook",
    "getWebhook",
    "updateWebhook",
    "deleteWebhook",
    "rotateWebhookSecret",
    "testWebhook",
    "listWebhookDeliveries",
    "getWebhookDelivery",
    "replayWebhookDelivery"
  ),
  ...all(
    "comment",
    "postCommentInSpace",
    "updateCommentInSpace",
    "postCommentReplyInSpace",
    "updateCommentReplyInSpace",
    "postCommentInChangeRequest",
    "updateCommentInChangeRequest",
    "postCommentReplyInChangeRequest",
    "updateCommentReplyInChangeRequest"
  ),
  ...all(
    "edit",
    "changeContentInSpace",
    "restoreRevision",
    "createChangeRequest",
    "updateChangeRequestById",
    "changeContentInChangeRequest",
    "importContentInChangeRequest",
    "importContentInChangeRequestPageById",
    "restoreRevisionInChangeRequest",
    "updateChangeRequest",
    "answerConflictInChangeRequest",
    "requestReviewersForChangeRequest",
    "removeRequestedReviewerFromChangeRequest"
  ),
  ...all("review", "submitChangeRequestReview", "mergeChangeRequest"),
  ...all(
    "create",
    "createSpace",
    "createCollection",
    "deleteSpaceById",
    "duplicateSpace",
    "updateCollectionById",
    "deleteCollectionById",
    "moveCollection",
    "moveSpace",
    "describeImport",
    "describeGitRepository",
    "importContent",
    "importContentInPageById",
    "applyTemplateToSpace",
    "importGitRepository",
    "exportToGitRepository",
    "pushContent",
    "pullContent",
    "deleteLegacyGitInstallation",
    "connectGitRepository",
    "disconnectGitRepository",
    "updateUserPermissionInSpace",
    "removeUserFromSpace",
    "updateTeamPermissionInSpace",
    "removeTeamFromSpace",
    "updateUserPermissionInCollection",
    "removeUserFromCollection",
    "updateTeamPermissionInCollection",
    "removeTeamFromCollection",
    // Those of others; everybody deletes their own.
    "deleteCommentInSpace",
    "deleteCommentReplyInSpace",
    "deleteCommentInChangeRequest",
    "deleteCommentReplyInChangeRequest"
  ),
  ...all(
    "admin",
    "inviteUsersToOrganization",
    "createScimToken",
    "revokeScimToken",
    "listOIDCProviders",
    "createOIDCProvider",
    "getOIDCProvider",
    "updateOIDCProvider",
    "deleteOIDCProvider",
    "listOrganizationInviteLinks",
    "createOrganizationInvite",
    "getOrganizationInviteLink",
    "updateOrganizationInviteById",
    "deleteOrganizationInviteById",
    "createOrganizationTeam",
    "updateTeamInOrganizationById",
    "removeTeamFromOrganizationById",
    "listSAMLProvidersInOrganizationById",
    "createOrganizationSAMLProvider",
    "getOrganizationSAMLProviderById",
    "updateOrganizationSAMLProvider",
    "deleteOrganizationSAMLProvider"
  ),
  ...all(
    "operator",
    "listAllOrganizations",
    "createOrganization",
    "listAllUsers",
    "createUser",
    "listTokens",
    "createToken",
    "revokeToken",
    "listRendererTokens",
    "createRendererToken",
    "revokeRendererToken",
    "listAuditEntries",
    "listDeletedOrganizations",
    "addOrganizationAdmin",
    "createSignInLink",
    "listJobs",
    "getGitCopies",
    "confirmCustomHostname"
  ),
  ...all("admin", "listAuditEntriesInOrganization"),
  // The user in the path belongs to no organization.
  getMemberInOrganizationById: { needs: "read", instead: 404 },
  ...all("admin", "updateOrganizationById"),
  ...all("token", "getOrganizationsForEmailDomain"),
  // The address decides about everybody else.
  joinOrganization: { needs: "member", outside: 400 },
  // They name another organization.
  deleteOrganization: { needs: "admin", instead: 400 },
  deleteAnyOrganization: { needs: "operator", instead: 400 },
  restoreOrganization: { needs: "operator", instead: 404 },
  updateUserById: { needs: "self" },
  confirmEmailDomain: { needs: "operator", instead: 404 },
  listMembersInOrganizationById: { needs: "read" },
  listSpacesForOrganizationMember: { needs: "admin", instead: 404 },
  updateMemberInOrganizationById: { needs: "admin", instead: 404 },
  setUserAsSSOMemberForOrganization: { needs: "admin", instead: 404 },
  ...all("admin", "removeMemberFromOrganizationById"),
  ...all("member", "updateOrganizationMemberLastSeenAt"),
  // The link decides; a token of another organization does not reach it.
  joinOrganizationWithInvite: {
    needs: "token",
    instead: 404,
    isDeniedTo: ["disabled admin", "without single sign-on"]
  },
  // Of somebody in the same organization; an operator makes users and sees them.
  getUserById: { needs: "member", isForOperators: true },
  updateMembersInOrganizationTeam: { needs: "admin", isForTeamOwners: true },
  addMemberToOrganizationTeamById: { needs: "admin", isForTeamOwners: true },
  deleteMemberFromOrganizationTeamById: { needs: "admin", isForTeamOwners: true },
  // Guests who can read the thing do not learn who else can. An unknown address takes an administrator.
  ...Object.fromEntries(
    ["Space", "Collection"].flatMap((kind) => [
      ...["listPermissionsAggregateIn", "listUserPermissionsIn", "listTeamPermissionsIn"].map((list) => [
        `${list}${kind}`,
        { needs: "read", isNotForGuests: true } as const
      ]),
      [`inviteTo${kind}`, { needs: "create", sample: { body: { teams: ["none"] } }, instead: 404 } as const]
    ])
  ),
  getSpacePDF: { needs: "read", sample: {} },
  getChangeRequestPDF: { needs: "read", sample: {} },
  // A default level that would take the role from who sets it is refused.
  updateSpaceById: { needs: "create", sample: { body: { title: "Handbook" } } },
  // A URL that leads to nothing is answered alike for everybody.
  getContentByUrl: { needs: "token", instead: 404, sample: { query: `url=${nowhere}` } },
  getPublishedContentByUrl: { needs: "token", instead: 404, sample: { query: `url=${nowhere}` } },
  resolvePublishedContentByUrl: { needs: "token", instead: 404, sample: { body: { url: nowhere } } },
  restoreSite: { needs: "create", instead: 412 },
  restoreOpenAPISpecBySlug: { needs: "create", instead: 412 },
  restoreSpace: { needs: "create", instead: 412 },
  // The other organization is none of theirs.
  transferSpace: { needs: "create", instead: 404 },
  transferCollection: { needs: "create", instead: 404 },
  getGitConnection: { needs: "read", instead: 404 },
  listGitPullRequests: { needs: "read", instead: 404 },
  synchroniseGitRepository: { needs: "create", instead: 404 },
  getJob: { needs: "operator", instead: 404 },
  retryJob: { needs: "operator", instead: 404 }
}
