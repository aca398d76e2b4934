import { defaultCustomization } from "@octavo/sites"

/** The request of an operation, besides the ids in its path. */
export interface Sample {
  readonly query?: string
  readonly body?: Readonly<Record<string, unknown>>
}

const changes = { resolved: true, addedReactions: ["1f44d", "🚀"], removedReactions: ["2764"] }
const replyChanges = { addedReactions: ["1f44d"], removedReactions: ["🚀"] }

/** The ids in the bodies of requests, which exist in `aWorld`. */
export const named = {
  organization: "another-organization",
  collection: "another-collection",
  inner: "inner-collection",
  space: "another-space",
  siteSection: "another-section",
  sectionGroup: "another-group"
}

/** A document of one paragraph. */
const paragraph = (text: string) => ({
  object: "document",
  data: {},
  nodes: [
    {
      object: "block",
      type: "paragraph",
      key: "p",
      data: {},
      nodes: [{ object: "text", key: "t", leaves: [{ object: "leaf", text, marks: [] }] }]
    }
  ]
})

/** A request for every operation that fits its description, by operationId. */
export const samples: Readonly<Record<string, Sample>> = {
  listOrganizationsForAuthenticatedUser: { query: "limit=2" },
  getOrganizationById: {},
  updateOrganizationById: {
    body: {
      title: "Acme",
      emailDomains: ["acme.example", "Acme.Example."],
      hostname: "acme",
      defaultRole: null,
      defaultContent: null,
      logo: "https://acme.example/logo.png",
      sso: false,
      ai: true,
      inviteLinks: true,
      mergeRules: { type: "rules", rules: [{ rule: "custom", expression: "reviews.length > 1" }] }
    }
  },
  getOrganizationsForEmailDomain: {},
  inviteUsersToOrganization: {
    body: {
      emails: ["grace@example.org", { email: "alan@example.org", role: "comment" }],
      role: "edit",
      sso: false
    }
  },
  listOrganizationInviteLinks: { query: "limit=2" },
  createOrganizationInvite: { body: { role: "read", expiresAt: "2100-01-01T00:00:00.000Z", uses: 5 } },
  getOrganizationInviteLink: {},
  updateOrganizationInviteById: { body: { role: "comment", expiresAt: null, uses: null } },
  deleteOrganizationInviteById: {},
  joinOrganizationWithInvite: {},
  listAuditEntriesInOrganization: { query: "limit=2&since=2026-01-01T00:00:00Z&action=space.created" },
  listAuditEntries: { query: "limit=2&until=2030-01-01T00:00:00Z" },
  joinOrganization: {},
  listMembersInOrganizationById: { query: "limit=2&role=admin&search=a&sort=lastSeenAt&order=asc" },
  listSpacesForOrganizationMember: { query: "limit=2&order=asc" },
  getMemberInOrganizationById: {},
  updateMemberInOrganizationById: { body: { role: "edit", disabled: false, sso: true } },
  removeMemberFromOrganizationById: {},
  setUserAsSSOMemberForOrganization: {},
  updateOrganizationMemberLastSeenAt: {},
  listOIDCProviders: { query: "limit=2" },
  createOIDCProvider: {
    body: {
      label: "Keycloak",
      issuer: "https://sso.example.org/realms/acme",
      clientId: "octavo",
      clientSecret: "a secret of the client",
      defaultTeam: null,
      defaultRole: "read",
      domains: ["example.org"]
    }
  },
  getOIDCProvider: {},
  updateOIDCProvider: { body: { label: "Keycloak", defaultRole: null, domains: null } },
  deleteOIDCProvider: {},
  listTeamsInOrganizationById: { query: "limit=2&title=wri&owner=ada" },
  createOrganizationTeam: { body: { title: "Writers", members: [] } },
  getTeamInOrganizationById: {},
  updateTeamInOrganizationById: { body: { title: "Editors" } },
  removeTeamFromOrganizationById: {},
  listTeamMembersInOrganizationById: { query: "limit=2" },
  updateMembersInOrganizationTeam: { body: { add: [], memberships: {}, remove: ["nobody@example.org"] } },
  addMemberToOrganizationTeamById: { body: { role: "owner" } },
  deleteMemberFromOrganizationTeamById: {},
  listTeamsForOrganizationMember: { query: "limit=2&title=wri" },
  createScimToken: {},
  revokeScimToken: {},
  listSAMLProvidersInOrganizationById: { query: "limit=2" },
  createOrganizationSAMLProvider: {
    body: {
      label: "Okta",
      entityID: "http://www.okta.com/exk1",
      ssoURL: "https://acme.okta.com/app/exk1/sso/saml",
      certificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      defaultTeam: null,
      defaultRole: "read",
      domains: ["example.org"]
    }
  },
  getOrganizationSAMLProviderById: {},
  updateOrganizationSAMLProvider: { body: { label: "Okta", defaultRole: null, domains: null } },
  deleteOrganizationSAMLProvider: {},
  listSSOProviderLoginsInOrganization: {},
  generateStorageUploadURL: {
    body: { file: { name: "logo.png", type: "image/png", size: 3 }, kind: "import_file" }
  },
  getAuthenticatedUser: {},
  getUserById: {},
  updateUserById: { body: { displayName: "Ada", photoURL: "https://acme.example/ada.png" } },
  confirmEmailDomain: {},
  listSpacesInOrganizationById: { query: "limit=2" },
  createSpace: { body: { title: "Handbook", emoji: "1f4d8", language: "de", editMode: "locked" } },
  getSpaceById: { query: "shareKey=abc" },
  updateSpaceById: {
    body: {
      title: "Handbook",
      emoji: "📘",
      icon: "https://example.org/icon.svg",
      editMode: "live",
      defaultLevel: "read",
      language: "fr",
      mergeRules: {
        type: "rules",
        rules: [
          { rule: "require_at_least_one_review" },
          { rule: "allow_bypass", users: ["ada"] },
          { rule: "custom", expression: "reviews.length > 1" }
        ]
      }
    }
  },
  deleteSpaceById: {},
  restoreSpace: {},
  duplicateSpace: {},
  moveSpace: { body: { parent: named.collection, position: {} } },
  transferSpace: { body: { organization: named.organization } },
  listCollectionsInOrganizationById: { query: "nested=false&limit=2" },
  createCollection: { body: { title: "Container" } },
  getCollectionById: {},
  updateCollectionById: {
    body: { title: "Container", description: "For the handbooks", defaultLevel: "inherit" }
  },
  deleteCollectionById: {},
  listSpacesInCollectionById: { query: "limit=2" },
  moveCollection: {
    body: {
      parent: named.collection,
      position: { after: { type: "collection", collection: named.inner } }
    }
  },
  transferCollection: { body: { organization: named.organization } },
  listPermissionsAggregateInSpace: { query: "limit=2&role=admin" },
  inviteToSpace: { body: { role: "read", users: ["grace@example.org"] } },
  listUserPermissionsInSpace: { query: "limit=2" },
  updateUserPermissionInSpace: { body: { role: "read" } },
  removeUserFromSpace: {},
  listTeamPermissionsInSpace: { query: "limit=2" },
  updateTeamPermissionInSpace: { body: { role: null } },
  removeTeamFromSpace: {},
  listPermissionsAggregateInCollection: { query: "limit=2&role=admin" },
  inviteToCollection: { body: { role: "read", users: ["grace@example.org"] } },
  listUserPermissionsInCollection: { query: "limit=2" },
  updateUserPermissionInCollection: { body: { role: "read" } },
  removeUserFromCollection: {},
  listTeamPermissionsInCollection: { query: "limit=2" },
  updateTeamPermissionInCollection: { body: { role: null } },
  removeTeamFromCollection: {},
  searchSpaceContent: { query: "query=holidays&limit=2" },
  searchOrganizationContent: { query: "query=holidays&limit=2" },
  getCurrentRevision: { query: "metadata=false&computed=false" },
  changeContentInSpace: {
    body: {
      changes: [
        {
          type: "insert_page",
          title: "Travel",
          emoji: "✈️",
          ref: "travel",
          at: 0,
          document: { markdown: "# Travel\n\nBy train.\n" }
        },
        {
          type: "insert_page",
          kind: "link",
          title: "Trains",
          into: "travel",
          target: { kind: "url", url: "https://example.org/" }
        },
        { type: "insert_files", files: [{ name: "a.txt", base64: "YQ==", contentType: "text/plain" }] }
      ]
    }
  },
  getTemplates: {},
  applyTemplateToSpace: {
    body: { id: "changelog", params: { contentRefs: { logo: { kind: "file", file: "x" } } } }
  },
  importContent: { body: { url: "https://files.example.org/page.md", source: "markdown" } },
  importContentInChangeRequest: { body: { url: "https://files.example.org/page.md", source: "markdown" } },
  listPages: { query: "metadata=false&computed=false" },
  listFiles: { query: "metadata=false&computed=false&limit=2" },
  getFileById: { query: "metadata=false&computed=false" },
  getChangeRequestPDF: { query: "page=x&only=true" },
  getSpacePDF: { query: "page=x&only=true" },
  getPageById: { query: "format=markdown&metadata=false&computed=false&evaluated=deterministic-only" },
  getPageByPath: { query: "format=markdown&metadata=false&computed=false&evaluated=true" },
  getPageInChangeRequestByPath: { query: "format=document&metadata=false" },
  getPageInRevisionByPath: { query: "format=markdown&metadata=false&computed=false" },
  getPageDocumentInRevisionById: { query: "evaluated=true" },
  getReusableContentById: { query: "format=markdown&metadata=false&computed=false" },
  getReusableContentInChangeRequestById: { query: "format=document" },
  getReusableContentInRevisionById: { query: "format=document&metadata=false&computed=false" },
  getReusableContentDocumentInRevisionById: {},
  listRevisions: { query: "metadata=false&limit=2" },
  restoreRevision: {},
  restoreRevisionInChangeRequest: {},
  getRevisionSemanticChanges: { query: "limit=3&metadata=false&computed=false" },
  getRevisionById: { query: "metadata=false&computed=false" },
  listPagesInRevisionById: { query: "metadata=false&computed=false" },
  getPageInRevisionById: { query: "format=markdown&metadata=false&computed=false&evaluated=true" },
  listFilesInRevisionById: { query: "metadata=false&computed=false&limit=2" },
  getFileInRevisionById: { query: "metadata=false&computed=false" },
  listChangeRequestsForSpace: { query: "status=draft&creator=ada&contributor=grace&limit=2" },
  createChangeRequest: { body: { subject: "Better words" } },
  getChangeRequestById: {},
  updateChangeRequestById: {
    body: {
      subject: "Even better words",
      description: { object: "document", data: {}, nodes: [] },
      status: "open"
    }
  },
  changeContentInChangeRequest: {
    body: { changes: [{ type: "insert_page", title: "Travel", document: { markdown: "By train.\n" } }] }
  },
  mergeChangeRequest: {},
  updateChangeRequest: {},
  getChangeRequestChanges: { query: "limit=2&metadata=false&computed=false" },
  listConflictsInChangeRequest: { query: "limit=2" },
  answerConflictInChangeRequest: { body: { take: "main" } },
  getReviewsByChangeRequestId: { query: "outdated=false&limit=2&format=document" },
  getReviewInChangeRequestById: { query: "format=document" },
  submitChangeRequestReview: { body: { status: "approved", comment: { markdown: "Lovely." } } },
  getRequestedReviewersByChangeRequestId: { query: "limit=2" },
  requestReviewersForChangeRequest: {
    body: {
      users: [],
      subject: "Please look",
      description: { object: "document", data: {}, nodes: [] }
    }
  },
  removeRequestedReviewerFromChangeRequest: {},
  getContributorsByChangeRequestId: {},
  getRevisionOfChangeRequestById: { query: "metadata=false&computed=false" },
  listPagesInChangeRequest: { query: "metadata=false&computed=false" },
  getPageInChangeRequestById: { query: "format=markdown&metadata=false&computed=false&evaluated=true" },
  listFilesInChangeRequestById: { query: "metadata=false&computed=false&limit=2" },
  listSpaceLinks: { query: "status=broken&limit=2" },
  listPageLinksInSpace: { query: "status=ok&limit=2" },
  listSpacePageBacklinks: { query: "limit=2" },
  listSpaceFileBacklinks: { query: "limit=2" },
  listChangeRequestPageBacklinks: { query: "limit=2" },
  listChangeRequestFileBacklinks: { query: "limit=2" },
  listPageLinksInChangeRequest: { query: "status=broken&limit=2" },
  getFileInChangeRequestById: { query: "metadata=false&computed=false" },
  importGitRepository: {
    body: {
      url: "https://git.example.org/docs.git",
      ref: "refs/heads/main",
      repoCacheID: "docs",
      repoTreeURL: "https://git.example.org/docs/tree/main/",
      repoCommitURL: "https://git.example.org/docs/commit/",
      repoProjectDirectory: "docs",
      timestamp: "2026-01-01T00:00:00.000Z",
      force: false,
      standalone: false,
      gitInfo: { provider: "github", url: "https://git.example.org/docs" }
    }
  },
  exportToGitRepository: {
    body: {
      url: "https://git.example.org/docs.git",
      ref: "refs/heads/main",
      commitMessage: "Say it better",
      repoCacheID: "docs",
      repoTreeURL: "https://git.example.org/docs/tree/main/",
      repoCommitURL: "https://git.example.org/docs/commit/",
      repoProjectDirectory: "docs",
      timestamp: "2026-01-01T00:00:00.000Z",
      force: false,
      gitInfo: { provider: "github", url: "https://git.example.org/docs" }
    }
  },
  deleteLegacyGitInstallation: {},
  connectGitRepository: {
    body: {
      url: "https://git.example.org/docs.git",
      ref: "refs/heads/main",
      repoProjectDirectory: "docs",
      direction: "both",
      everyMinutes: 5,
      commitMessage: "Say it better"
    }
  },
  getGitConnection: {},
  disconnectGitRepository: {},
  synchroniseGitRepository: {},
  getSpaceGitInfo: {},
  listCommentsInSpace: { query: "order=asc&status=open&format=document&authors=ada&authors=grace&limit=2" },
  postCommentInSpace: { query: "format=document", body: { body: { markdown: "Is that *so*?" } } },
  getCommentInSpace: { query: "format=document" },
  updateCommentInSpace: { query: "format=document", body: changes },
  deleteCommentInSpace: {},
  listCommentRepliesInSpace: { query: "format=document&limit=2" },
  postCommentReplyInSpace: { query: "format=document", body: { body: { markdown: "It *is*." } } },
  getCommentReplyInSpace: { query: "format=document" },
  updateCommentReplyInSpace: { query: "format=document", body: replyChanges },
  deleteCommentReplyInSpace: {},
  listCommentersInSpace: { query: "limit=2" },
  listCommentersInChangeRequest: { query: "limit=2" },
  listCommentsInChangeRequest: {
    query: "order=asc&status=open&format=document&authors=ada&authors=grace&limit=2"
  },
  postCommentInChangeRequest: { query: "format=document", body: { body: { markdown: "Is that *so*?" } } },
  getCommentInChangeRequest: { query: "format=document" },
  updateCommentInChangeRequest: { query: "format=document", body: changes },
  deleteCommentInChangeRequest: {},
  listCommentRepliesInChangeRequest: { query: "format=document&limit=2" },
  postCommentReplyInChangeRequest: { query: "format=document", body: { body: { markdown: "It *is*." } } },
  getCommentReplyInChangeRequest: { query: "format=document" },
  updateCommentReplyInChangeRequest: { query: "format=document", body: replyChanges },
  deleteCommentReplyInChangeRequest: {},
  listSites: { query: "limit=2&title=docs&published=false&type=basic&type=premium" },
  createSite: {
    body: {
      type: "basic",
      title: "Docs",
      visibility: "unlisted",
      spaces: [named.space],
      createSpace: true
    }
  },
  getSiteById: {},
  updateSiteById: {
    body: {
      title: "Docs",
      visibility: "visitor-auth",
      basename: "documentation",
      hostname: "docs.example.org",
      proxy: "example.org/docs",
      adaptiveContent: { enabled: true },
      agentsContext: "excluded",
      defaultSiteSection: named.siteSection
    }
  },
  deleteSiteById: {},
  restoreSite: {},
  publishSite: {},
  unpublishSite: {},
  listPermissionsAggregateInSite: { query: "limit=2" },
  getPublishedContentSite: { query: "shareKey=abc" },
  getSiteStructure: { query: "shareKey=abc" },
  getContentByUrl: { query: "url=http%3A%2F%2Foctavo.test%2Fsites%2Facme-docs" },
  getPublishedContentByUrl: { query: "url=http%3A%2F%2Foctavo.test%2Fsites%2Facme-docs&visitorAuthToken=a" },
  resolvePublishedContentByUrl: {
    body: { url: "http://octavo.test/sites/acme-docs", visitor: { unsignedClaims: { plan: "pro" } } }
  },
  trackEventsInSiteById: {
    body: { events: [{ type: "page_view", location: { siteSpace: null, page: null } }] }
  },
  aggregateSiteEvents: {
    body: { groupBy: [{ column: "eventType" }], range: "last7Days", limit: 10 }
  },
  searchSiteContent: {
    query: "limit=2",
    body: { query: "holidays", scope: { mode: "default" } }
  },
  sortSiteStructure: {
    body: {
      item: { type: "site-section", id: named.siteSection },
      position: { after: { type: "site-section-group", id: named.sectionGroup } }
    }
  },
  getSiteAdaptiveSchema: {},
  updateSiteAdaptiveSchema: {
    body: {
      jsonSchema: {
        type: "object",
        properties: { plan: { type: "string", enum: ["free", "pro"], description: "The plan" } },
        additionalProperties: false
      }
    }
  },
  listSiteAdaptiveTemplateConditions: {},
  getSitePublishingAuthById: {},
  updateSitePublishingAuthById: {
    body: { backend: "custom", fallbackURL: "https://acme.example/sign-in?from=docs" }
  },
  regenerateSitePublishingAuthById: { body: { graceSeconds: 60 } },
  getSitePublishingPreviewById: { query: "claims=(plan:pro)" },
  listSiteSections: { query: "limit=2&shareKey=abc" },
  addSectionToSite: { body: { spaceId: named.space, title: "Reference", icon: "gear" } },
  updateSiteSectionById: {
    body: {
      title: "Reference",
      path: "reference-2.0",
      condition: "visitor.claims.beta === true",
      icon: null,
      description: "All functions"
    }
  },
  deleteSiteSectionById: {},
  moveSiteSection: {
    body: { position: { before: { type: "site-section", siteSection: named.siteSection } } }
  },
  listSiteSectionGroups: { query: "limit=2" },
  addSectionGroupToSite: {
    body: { title: "More", icon: "gear", sections: [named.siteSection], parent: named.sectionGroup }
  },
  updateSiteSectionGroupById: { body: { title: "More", icon: null } },
  deleteSiteSectionGroupById: {},
  addSectionToGroup: { body: { sectionId: named.siteSection } },
  removeSectionFromGroup: {},
  moveSiteSectionGroup: {
    body: { position: { after: { type: "site-section-group", id: named.sectionGroup } } }
  },
  listSiteSpaces: { query: "limit=2&default=true&shareKey=abc" },
  addSpaceToSite: { body: { spaceId: named.space, sectionId: named.siteSection } },
  updateSiteSpaceById: {
    body: { path: "v2", condition: null, title: "Version 2", spaceId: named.space }
  },
  deleteSiteSpaceById: {},
  moveSiteSpace: { body: { position: {} } },
  listSiteShareLinks: { query: "limit=2" },
  createSiteShareLink: { body: { name: "Partners" } },
  updateSiteShareLinkById: { body: { name: "Friends", active: false } },
  deleteSiteShareLinkById: {},
  getSiteCustomizationById: {},
  updateSiteCustomizationById: { body: defaultCustomization },
  getSiteSpaceCustomizationById: {},
  overrideSiteSpaceCustomizationById: {
    body: { title: null, styling: { theme: "bold", primaryColor: null }, pdf: { enabled: false } }
  },
  deleteSiteSpaceCustomizationById: {},
  listSiteRedirects: { query: "limit=2&search=old" },
  createSiteRedirect: {
    body: { source: "/old/start", destination: { kind: "url", url: "https://acme.example/start" } }
  },
  putSiteRedirects: {
    body: {
      redirects: [
        { source: "/older/*", destination: { kind: "site-section", siteSectionId: named.siteSection } }
      ]
    }
  },
  updateSiteRedirectById: {
    body: { source: "/former", destination: { kind: "url", url: "https://acme.example" } }
  },
  deleteSiteRedirectById: {},
  getSiteRedirectBySource: { query: "source=/gone/page&shareKey=abc" },
  listTranslations: { query: "limit=2" },
  createTranslation: {
    body: {
      source: { space: named.space, language: "en" },
      language: "fr",
      instructions: paragraph("Be brief.")
    }
  },
  getTranslation: {},
  updateTranslation: { body: { instructions: paragraph("Be polite.") } },
  deleteTranslation: {},
  runTranslation: {},
  listGlossaryEntries: { query: "limit=2" },
  updateGlossaryEntries: {
    body: {
      operations: [
        { type: "insert", translations: { en: "space", de: "Bereich" } },
        { type: "delete", id: "nothing" }
      ]
    }
  },
  getGlossaryEntry: {},
  listWebhooks: { query: "limit=2" },
  createWebhook: {
    body: { label: "Build", url: "https://93.184.215.14/in", events: ["sites.sitePublished"] }
  },
  getWebhook: {},
  updateWebhook: { body: { label: "Deploy", events: ["sites.siteChanged"], enabled: true } },
  deleteWebhook: {},
  rotateWebhookSecret: {},
  testWebhook: {},
  listWebhookDeliveries: { query: "limit=2&state=delivered" },
  getWebhookDelivery: {},
  replayWebhookDelivery: {},
  listOpenAPISpecs: { query: "limit=2&search=pet" },
  createOpenAPISpec: { body: { slug: "birds", source: { text: "openapi: 3.1.0" } } },
  getOpenAPISpecBySlug: {},
  createOrUpdateOpenAPISpecBySlug: { body: { source: { url: "https://files.example.org/openapi.yaml" } } },
  updateOpenAPISpecBySlug: { body: { visibility: "public" } },
  deleteOpenAPISpecBySlug: {},
  restoreOpenAPISpecBySlug: {},
  listOpenAPISpecVersions: { query: "limit=2" },
  getLatestOpenAPISpecVersion: {},
  getLatestOpenAPISpecVersionContent: {},
  getOpenAPISpecVersionById: {},
  getOpenAPISpecVersionContentById: {},
  listOpenAPISpecBacklinks: { query: "limit=2" },
  listOpenAPISpecVersionChanges: { query: "limit=2&severity=breaking" },
  listAllOrganizations: { query: "limit=2" },
  createOrganization: { body: { title: "Acme" } },
  listAllUsers: { query: "limit=2" },
  createUser: { body: { email: "grace@example.org", displayName: "Grace" } },
  listTokens: { query: "limit=2" },
  createToken: { body: { label: "CI", expiresAt: "2100-01-01T00:00:00.000Z" } },
  revokeToken: {},
  listRendererTokens: { query: "limit=2" },
  createRendererToken: { body: { label: "Storefront", expiresAt: "2100-01-01T00:00:00.000Z" } },
  revokeRendererToken: {},
  addOrganizationAdmin: {},
  createSignInLink: {},
  listTokensOfAuthenticatedUser: { query: "limit=2" },
  revokeTokenOfAuthenticatedUser: {},
  listSessionsOfAuthenticatedUser: { query: "limit=2" },
  endSessionOfAuthenticatedUser: {},
  getMailPreferences: {},
  updateMailPreferences: { body: { reviews: false, comments: true } },
  listJobs: { query: "limit=2&state=failed&kind=gitsync.import" },
  getJob: {},
  getGitCopies: {},
  retryJob: {}
}

/** The address of a path with the query of a sample. */
export const addressOf = (path: string, { query }: Sample): string =>
  query === undefined ? path : `${path}?${query}`
