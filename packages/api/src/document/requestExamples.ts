import type { Json } from "./Json.ts"
import { defaultCustomization } from "@octavo/sites"
import { paragraph } from "./paragraph.ts"

const changes = { resolved: true, addedReactions: ["1f44d", "🚀"], removedReactions: ["2764"] }
const replyChanges = { addedReactions: ["1f44d"], removedReactions: ["🚀"] }

/** The ids in the examples. */
export const exampleIds = {
  organization: "another-organization",
  collection: "another-collection",
  inner: "inner-collection",
  space: "another-space",
  siteSection: "another-section",
  sectionGroup: "another-group",
  upload: "uploaded-font"
}

const face = (weight: number) => ({ weight, storageKey: exampleIds.upload })

/** A body for every operation that has one, by operationId. */
export const requestExamples: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  updateOrganizationById: {
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
  },
  inviteUsersToOrganization: {
    emails: ["grace@example.org", { email: "alan@example.org", role: "comment" }],
    role: "edit",
    sso: false
  },
  createOrganizationInvite: { role: "read", expiresAt: "2100-01-01T00:00:00.000Z", uses: 5 },
  updateOrganizationInviteById: { role: "comment", expiresAt: null, uses: null },
  updateMemberInOrganizationById: { role: "edit", disabled: false, sso: true },
  createOIDCProvider: {
    label: "Keycloak",
    issuer: "https://sso.example.org/realms/acme",
    clientId: "octavo",
    clientSecret: "a secret of the client",
    defaultTeam: null,
    defaultRole: "read",
    domains: ["example.org"]
  },
  updateOIDCProvider: { label: "Keycloak", defaultRole: null, domains: null },
  createOrganizationTeam: { title: "Writers", members: [] },
  updateTeamInOrganizationById: { title: "Editors" },
  updateMembersInOrganizationTeam: { add: [], memberships: {}, remove: ["nobody@example.org"] },
  addMemberToOrganizationTeamById: { role: "owner" },
  createOrganizationSAMLProvider: {
    label: "Okta",
    entityID: "http://www.okta.com/exk1",
    ssoURL: "https://acme.okta.com/app/exk1/sso/saml",
    certificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    defaultTeam: null,
    defaultRole: "read",
    domains: ["example.org"]
  },
  updateOrganizationSAMLProvider: { label: "Okta", defaultRole: null, domains: null },
  generateStorageUploadURL: { file: { name: "logo.png", type: "image/png", size: 3 }, kind: "import_file" },
  updateUserById: { displayName: "Ada", photoURL: "https://acme.example/ada.png" },
  createSpace: { title: "Handbook", emoji: "1f4d8", language: "de", editMode: "locked" },
  updateSpaceById: {
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
  },
  moveSpace: { parent: exampleIds.collection, position: {} },
  transferSpace: { organization: exampleIds.organization },
  createCollection: { title: "Container" },
  updateCollectionById: { title: "Container", description: "For the handbooks", defaultLevel: "inherit" },
  moveCollection: {
    parent: exampleIds.collection,
    position: { after: { type: "collection", collection: exampleIds.inner } }
  },
  transferCollection: { organization: exampleIds.organization },
  inviteToSpace: { role: "read", users: ["grace@example.org"] },
  updateUserPermissionInSpace: { role: "read" },
  updateTeamPermissionInSpace: { role: null },
  inviteToCollection: { role: "read", users: ["grace@example.org"] },
  updateUserPermissionInCollection: { role: "read" },
  updateTeamPermissionInCollection: { role: null },
  previewContent: { markdown: "## Travel\n\nBy *train*.\n" },
  changeContentInSpace: {
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
  },
  applyTemplateToSpace: { id: "changelog", params: { contentRefs: { logo: { kind: "file", file: "x" } } } },
  describeImport: { url: "https://files.example.org/page.md", source: "markdown" },
  describeGitRepository: { url: "https://git.example.org/acme/docs.git", ref: "refs/heads/main" },
  importContent: { url: "https://files.example.org/page.md", source: "markdown" },
  importContentInPageById: { url: "https://files.example.org/page.md", source: "markdown" },
  importContentInChangeRequestPageById: { url: "https://files.example.org/page.md", source: "markdown" },
  importContentInChangeRequest: { url: "https://files.example.org/page.md", source: "markdown" },
  createChangeRequest: { subject: "Better words" },
  updateChangeRequestById: {
    subject: "Even better words",
    description: { object: "document", data: {}, nodes: [] },
    status: "open"
  },
  changeContentInChangeRequest: {
    changes: [{ type: "insert_page", title: "Travel", document: { markdown: "By train.\n" } }]
  },
  answerConflictInChangeRequest: { take: "main" },
  submitChangeRequestReview: { status: "approved", comment: { markdown: "Lovely." } },
  requestReviewersForChangeRequest: {
    users: [],
    subject: "Please look",
    description: { object: "document", data: {}, nodes: [] }
  },
  importGitRepository: {
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
  },
  exportToGitRepository: {
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
  },
  pushContent: {
    entries: [{ path: "README.md", oid: "5c457d797a6a785ec72a96e9551d4ca5f0b50ed0", size: 4 }],
    source: "docs",
    message: "Describe the limits",
    force: false,
    dryRun: false
  },
  pullContent: { source: "docs" },
  connectGitRepository: {
    url: "https://git.example.org/docs.git",
    ref: "refs/heads/main",
    repoProjectDirectory: "docs",
    direction: "both",
    everyMinutes: 5,
    commitMessage: "Say it better"
  },
  synchroniseGitRepository: { force: false },
  postCommentInSpace: { body: { markdown: "Is that *so*?" } },
  updateCommentInSpace: changes,
  postCommentReplyInSpace: { body: { markdown: "It *is*." } },
  updateCommentReplyInSpace: replyChanges,
  postCommentInChangeRequest: { body: { markdown: "Is that *so*?" } },
  updateCommentInChangeRequest: changes,
  postCommentReplyInChangeRequest: { body: { markdown: "It *is*." } },
  updateCommentReplyInChangeRequest: replyChanges,
  createSite: {
    type: "basic",
    title: "Docs",
    visibility: "unlisted",
    spaces: [exampleIds.space],
    createSpace: true
  },
  updateSiteById: {
    title: "Docs",
    visibility: "visitor-auth",
    basename: "documentation",
    hostname: "docs.example.org",
    proxy: "example.org/docs",
    adaptiveContent: { enabled: true },
    agentsContext: "excluded",
    defaultSiteSection: exampleIds.siteSection
  },
  resolvePublishedContentByUrl: {
    url: "http://octavo.test/sites/acme-docs",
    visitor: { unsignedClaims: { plan: "pro" } }
  },
  trackEventsInSiteById: { events: [{ type: "page_view", location: { siteSpace: null, page: null } }] },
  aggregateSiteEvents: { groupBy: [{ column: "eventType" }], range: "last7Days", limit: 10 },
  searchSiteContent: { query: "holidays", scope: { mode: "default" } },
  sortSiteStructure: {
    item: { type: "site-section", id: exampleIds.siteSection },
    position: { after: { type: "site-section-group", id: exampleIds.sectionGroup } }
  },
  updateSiteAdaptiveSchema: {
    jsonSchema: {
      type: "object",
      properties: { plan: { type: "string", enum: ["free", "pro"], description: "The plan" } },
      additionalProperties: false
    }
  },
  updateSitePublishingAuthById: { backend: "custom", fallbackURL: "https://acme.example/sign-in?from=docs" },
  regenerateSitePublishingAuthById: { graceSeconds: 60 },
  addSectionToSite: { spaceId: exampleIds.space, title: "Reference", icon: "gear" },
  updateSiteSectionById: {
    title: "Reference",
    path: "reference-2.0",
    condition: "visitor.claims.beta === true",
    icon: null,
    description: "All functions"
  },
  moveSiteSection: { position: { before: { type: "site-section", siteSection: exampleIds.siteSection } } },
  addSectionGroupToSite: {
    title: "More",
    icon: "gear",
    sections: [exampleIds.siteSection],
    parent: exampleIds.sectionGroup
  },
  updateSiteSectionGroupById: { title: "More", icon: null },
  addSectionToGroup: { sectionId: exampleIds.siteSection },
  moveSiteSectionGroup: { position: { after: { type: "site-section-group", id: exampleIds.sectionGroup } } },
  addSpaceToSite: { spaceId: exampleIds.space, sectionId: exampleIds.siteSection },
  updateSiteSpaceById: { path: "v2", condition: null, title: "Version 2", spaceId: exampleIds.space },
  moveSiteSpace: { position: {} },
  createCustomFont: { fontFamily: "Acme Sans", fontFaces: [face(400)] },
  updateCustomFont: { fontFamily: "Acme Grotesk", fontFaces: [face(700)] },
  createSiteShareLink: { name: "Partners" },
  updateSiteShareLinkById: { name: "Friends", active: false },
  updateSiteCustomizationById: defaultCustomization,
  overrideSiteSpaceCustomizationById: {
    title: null,
    styling: { theme: "bold", primaryColor: null },
    pdf: { enabled: false }
  },
  createSiteRedirect: {
    source: "/old/start",
    destination: { kind: "url", url: "https://acme.example/start" }
  },
  putSiteRedirects: {
    redirects: [
      { source: "/older/*", destination: { kind: "site-section", siteSectionId: exampleIds.siteSection } }
    ]
  },
  updateSiteRedirectById: { source: "/former", destination: { kind: "url", url: "https://acme.example" } },
  createTranslation: {
    source: { space: exampleIds.space, language: "en" },
    language: "fr",
    instructions: paragraph("Be brief.")
  },
  updateTranslation: { instructions: paragraph("Be polite.") },
  updateGlossaryEntries: {
    operations: [
      { type: "insert", translations: { en: "space", de: "Bereich" } },
      { type: "delete", id: "nothing" }
    ]
  },
  createWebhook: { label: "Build", url: "https://93.184.215.14/in", events: ["sites.sitePublished"] },
  updateWebhook: { label: "Deploy", events: ["sites.siteChanged"], enabled: true },
  createOpenAPISpec: { slug: "birds", source: { text: "openapi: 3.1.0" } },
  createOrUpdateOpenAPISpecBySlug: { source: { url: "https://files.example.org/openapi.yaml" } },
  updateOpenAPISpecBySlug: { visibility: "public" },
  createOrganization: { title: "Acme" },
  createUser: { email: "grace@example.org", displayName: "Grace" },
  createToken: { label: "CI", expiresAt: "2100-01-01T00:00:00.000Z" },
  createRendererToken: { label: "Storefront", expiresAt: "2100-01-01T00:00:00.000Z" },
  updateMailPreferences: { reviews: false, comments: true }
}
